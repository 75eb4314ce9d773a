// SSE2 or NEON.
#define CSC_NAME "baseline"
#define CSC_TABLE csc_baseline
#define CSC_VECTOR_BITS 0
#include "kernels.h"
