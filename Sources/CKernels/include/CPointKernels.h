// The point kernels of Shaders/point as functions over vectors of pixels. `make kernels` generates
// their text from the GLSL, and it is compiled for several instruction sets, as that of CRowKernels.
// All of them give the same bits.
#ifndef CPOINTKERNELS_H
#define CPOINTKERNELS_H

#include "CRowKernels.h"

#pragma clang assume_nonnull begin

typedef struct {
  // The name of the shader and of its function.
  const char *_Nullable name;
  crow_point run;
} cpoint_kernel;

// Returns the kernels for the instruction set of crow_table(index), which end with one whose name
// is NULL, or NULL if there is no such table.
const cpoint_kernel *_Nullable cpoint_kernels(size_t index);

#pragma clang assume_nonnull end

#endif
