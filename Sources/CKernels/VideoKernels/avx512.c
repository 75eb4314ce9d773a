#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <string.h>

#include "CVideoKernels.h"

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define VIDEO_NAME "AVX-512"
#define VIDEO_TABLE video_avx512
#include "kernels.h"
#pragma clang attribute pop
#endif
