#include "CShaderColumns.h"

#include "../instructions.h"

extern const csc_kernels csc_baseline;
#if defined(__x86_64__)
extern const csc_kernels csc_avx2;
extern const csc_kernels csc_avx512;
#endif

const csc_kernels *csc_table(size_t index) {
  const csc_kernels *tables[3] = {&csc_baseline};
#if defined(__x86_64__)
  size_t count = 1;
  if (__builtin_cpu_supports("avx2")) tables[count++] = &csc_avx2;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
    tables[count] = &csc_avx512;
#endif
  return index < allowed_instruction_sets ? tables[index] : NULL;
}

const csc_kernels *csc_widest(void) {
  const csc_kernels *widest = &csc_baseline;
  for (size_t i = 0; csc_table(i); i++) widest = csc_table(i);
  return widest;
}
