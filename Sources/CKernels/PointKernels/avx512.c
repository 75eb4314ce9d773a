#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#include "CPointKernels.h"

#pragma clang attribute push(                                           \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define CPOINT_TABLE cpoint_avx512
#define CPOINT_VECTOR_BITS 512
#include "generated.h"
#pragma clang attribute pop
#endif
