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

#if defined(__x86_64__)
// MXCSR's bits 15 and 6: flush to zero, and denormals are zeros.
uint64_t csc_flush_subnormals(void) {
  uint32_t state = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(state | 0x8040);
  return state;
}
void csc_set_float_state(uint64_t state) { __builtin_ia32_ldmxcsr((uint32_t)state); }
#elif defined(__aarch64__)
// FPCR's bit 24: flush to zero, operands too.
uint64_t csc_flush_subnormals(void) {
  uint64_t state;
  __asm__ volatile("mrs %0, fpcr" : "=r"(state));
  csc_set_float_state(state | 1u << 24);
  return state;
}
void csc_set_float_state(uint64_t state) { __asm__ volatile("msr fpcr, %0" ::"r"(state)); }
#else
uint64_t csc_flush_subnormals(void) { return 0; }
void csc_set_float_state(uint64_t state) { (void)state; }
#endif

const csc_kernels *csc_widest(void) {
  const csc_kernels *widest = &csc_baseline;
  for (size_t i = 0; csc_table(i); i++) widest = csc_table(i);
  return widest;
}
