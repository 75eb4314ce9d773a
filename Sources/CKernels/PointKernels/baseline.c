// The baseline instruction set, which every processor of the architecture supports: SSE2 or NEON.
#define CPOINT_TABLE cpoint_baseline
#define CPOINT_VECTOR_BITS 0
#include "generated.h"
