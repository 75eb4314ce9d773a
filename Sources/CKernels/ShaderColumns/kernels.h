// The kernels, compiled once for each instruction set. The including file sets the target and
// defines CSC_NAME, CSC_TABLE and CSC_VECTOR_BITS (0 for the baseline).
//
// All instruction sets must give the same results, so the arithmetic uses integers, and floats
// without contraction (STDC FP_CONTRACT), in each lane independently.
#include <string.h>

#include "CShaderColumns.h"

#pragma STDC FP_CONTRACT OFF
// Functions with vectors as arguments are always inlined, so their ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Vectors have 64 bytes: one register of AVX-512, two of AVX2, four of SSE or NEON.
typedef uint32_t words __attribute__((ext_vector_type(16), aligned(4)));
typedef int32_t ints __attribute__((ext_vector_type(16), aligned(4)));
typedef float floats __attribute__((ext_vector_type(16), aligned(4)));
typedef float pixel __attribute__((ext_vector_type(4), aligned(4)));
typedef float pixels2 __attribute__((ext_vector_type(8), aligned(4)));

#define LOAD(type, pointer) (*(const type *)(pointer))
#define STORE(type, pointer, value) (*(type *)(pointer) = (value))
#define ALWAYS static inline __attribute__((always_inline))

#include "kernels/floats.h"
#include "kernels/functions.h"
#include "kernels/integers.h"
#include "kernels/operations.h"
#include "kernels/masks.h"
#include "kernels/arrays.h"
#include "kernels/images.h"
#include "kernels/pixels.h"

const csc_kernels CSC_TABLE = {
    .name = CSC_NAME,
    .operations = &operations[0][0],
    .fill = fill,
    .restrict_mask = restrict_mask,
    .count_round = count_round,
    .load_shared = load_shared,
    .load = load,
    .store = store,
    .sample = sample,
    .fetch = fetch,
    .read_pixels = read_pixels,
    .write_pixels = write_pixels,
    .places = places,
};
