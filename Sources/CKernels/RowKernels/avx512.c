#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <immintrin.h>
#include <string.h>

#include "CRowKernels.h"

#pragma clang attribute push(                                           \
    __attribute__((target("avx512f,avx512bw,avx512vbmi"))), apply_to = function)
#include "kernels/permutations.h"
#pragma clang attribute pop

#pragma clang attribute push(                                           \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define CROW_NAME "AVX-512"
#define CROW_TABLE crow_avx512
#define CROW_VECTOR_BITS 512
#include "kernels.h"
#pragma clang attribute pop
#endif
