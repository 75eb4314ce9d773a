#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <stdint.h>
#include <string.h>

#include "CPointKernels.h"

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define CPOINT_TABLE cpoint_avx2
#define CPOINT_VECTOR_BITS 256
#include "generated.h"
#pragma clang attribute pop
#endif
