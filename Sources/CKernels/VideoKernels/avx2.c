#if defined(__x86_64__)
// Headers precede the attribute: their functions specify their own targets.
#include <string.h>

#include "CVideoKernels.h"

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VIDEO_NAME "AVX2"
#define VIDEO_TABLE video_avx2
#include "kernels.h"
#pragma clang attribute pop
#endif
