// SSE2 or NEON.
#define VIDEO_NAME "baseline"
#define VIDEO_TABLE video_baseline
#include "kernels.h"
