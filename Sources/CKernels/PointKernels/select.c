#include "CPointKernels.h"

extern const cpoint_kernel cpoint_baseline[];
#if defined(__x86_64__)
extern const cpoint_kernel cpoint_avx2[];
extern const cpoint_kernel cpoint_avx512[];
#endif

const cpoint_kernel *cpoint_kernels(size_t index) {
  const crow_kernels *table = crow_table(index);
  if (!table) return NULL;
#if defined(__x86_64__)
  if (table->vector_bits == 512) return cpoint_avx512;
  if (table->vector_bits == 256) return cpoint_avx2;
#endif
  return cpoint_baseline;
}
