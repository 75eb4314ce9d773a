#include "CRowKernels.h"

#include "../instructions.h"

extern const crow_kernels crow_baseline;
#if defined(__x86_64__)
extern const crow_kernels crow_avx2;
extern const crow_kernels crow_avx512;
#endif

const crow_kernels *crow_table(size_t index) {
  const crow_kernels *tables[3] = {&crow_baseline};
#if defined(__x86_64__)
  size_t count = 1;
  if (__builtin_cpu_supports("avx2")) tables[count++] = &crow_avx2;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
    tables[count] = &crow_avx512;
#endif
  return index < allowed_instruction_sets ? tables[index] : NULL;
}

const crow_kernels *crow_widest(void) {
  const crow_kernels *widest = &crow_baseline;
  for (size_t i = 0; crow_table(i); i++) widest = crow_table(i);
  return widest;
}
