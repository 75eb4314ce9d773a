// SSE2 or NEON, which every processor of the architecture supports.
#define CPOINT_TABLE cpoint_baseline
#define CPOINT_VECTOR_BITS 0
#include "generated.h"
