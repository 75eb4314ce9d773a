#include "CVideoKernels.h"

#include "../instructions.h"

extern const video_kernels video_baseline;
#if defined(__x86_64__)
extern const video_kernels video_avx2;
extern const video_kernels video_avx512;
#endif

const video_kernels *video_table(size_t index) {
  const video_kernels *tables[3] = {&video_baseline};
#if defined(__x86_64__)
  size_t count = 1;
  if (__builtin_cpu_supports("avx2")) tables[count++] = &video_avx2;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
    tables[count] = &video_avx512;
#endif
  return index < allowed_instruction_sets ? tables[index] : NULL;
}

const video_kernels *video_widest(void) {
  const video_kernels *widest = &video_baseline;
  for (size_t i = 0; video_table(i); i++) widest = video_table(i);
  return widest;
}
