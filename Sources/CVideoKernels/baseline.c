// The baseline instruction set, which every processor of the architecture supports: SSE2 or NEON.
#define VIDEO_NAME "baseline"
#define VIDEO_TABLE video_baseline
#include "kernels.h"
