#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <immintrin.h>
#include <string.h>

#include "CShaderColumns.h"

#pragma clang attribute push(                                           \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define CSC_NAME "AVX-512"
#define CSC_TABLE csc_avx512
#define CSC_VECTOR_BITS 512
#include "kernels.h"
#pragma clang attribute pop
#endif
