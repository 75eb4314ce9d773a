// What every processor of the architecture has: SSE2, NEON.
#define CROW_NAME "baseline"
#define CROW_TABLE crow_baseline
#define CROW_VECTOR_BITS 0
#include "kernels.h"
