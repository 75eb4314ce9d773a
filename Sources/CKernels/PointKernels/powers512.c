#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#include "CPointKernels.h"

#pragma clang attribute push(                                           \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define CPOINT_VECTOR_BITS 512
// The operations of a power wait for each other. The 32 registers of this instruction set have room
// for four vectors. The operations on a pixel are the same.
#define LANES 64
#include "generated.h"
#pragma clang attribute pop
#endif
