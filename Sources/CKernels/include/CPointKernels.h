// The point kernels of Shaders/point as functions over vectors of pixels, which `make kernels`
// generates from the GLSL. All instruction sets give the same bits.
#ifndef CPOINTKERNELS_H
#define CPOINTKERNELS_H

#include "CRowKernels.h"

#pragma clang assume_nonnull begin

typedef struct {
  const char *_Nullable name;
  crow_point run;
} cpoint_kernel;

// Returns the kernels for the instruction set of crow_table(index), up to one without a name, or
// NULL if there is no such table.
const cpoint_kernel *_Nullable cpoint_kernels(size_t index);

#pragma clang assume_nonnull end

#endif
