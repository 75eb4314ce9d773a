#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <immintrin.h>
#include <string.h>

#include "CShaderColumns.h"

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define CSC_NAME "AVX2"
#define CSC_TABLE csc_avx2
#define CSC_VECTOR_BITS 256
#include "kernels.h"
#pragma clang attribute pop
#endif
