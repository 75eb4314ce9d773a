// The kernels, compiled once for each instruction set. The including file sets the target and
// defines CROW_NAME, CROW_TABLE and CROW_VECTOR_BITS (0 for the baseline).
//
// All instruction sets must give the same results, so the arithmetic uses integers, and floats
// without contraction (STDC FP_CONTRACT), in each lane independently.
#if CROW_VECTOR_BITS
#include <immintrin.h>
#endif
#include <string.h>

#include "CRowKernels.h"

#pragma STDC FP_CONTRACT OFF
// Functions with vectors as arguments are always inlined, so their ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Vectors have 64 bytes: one register of AVX-512, two of AVX2, four of SSE or NEON.
typedef uint16_t words __attribute__((ext_vector_type(32), aligned(1)));
typedef uint64_t pixels __attribute__((ext_vector_type(8), aligned(1)));
typedef uint32_t colors __attribute__((ext_vector_type(16), aligned(1)));
typedef int32_t ints __attribute__((ext_vector_type(16), aligned(1)));
typedef float floats __attribute__((ext_vector_type(16), aligned(1)));
typedef uint8_t bytes16 __attribute__((ext_vector_type(16), aligned(1)));
typedef uint8_t bytes32 __attribute__((ext_vector_type(32), aligned(1)));
typedef uint32_t aligned_colors __attribute__((ext_vector_type(16)));
typedef uint8_t aligned_bytes32 __attribute__((ext_vector_type(32)));
typedef float pixel __attribute__((ext_vector_type(4), aligned(1)));

#define LOAD(type, pointer) (*(const type *)(pointer))
#define STORE(type, pointer, value) (*(type *)(pointer) = (value))
#define ALWAYS static inline __attribute__((always_inline))

// Returns (a + b + 1) / 2 without overflow. Compilers do not always find the instruction.
ALWAYS words mean(words a, words b) {
#if CROW_VECTOR_BITS == 512
  return (words)_mm512_avg_epu16((__m512i)a, (__m512i)b);
#elif CROW_VECTOR_BITS == 256
  __m256i x[2], y[2];
  memcpy(x, &a, sizeof a);
  memcpy(y, &b, sizeof b);
  for (size_t h = 0; h < 2; h++) x[h] = _mm256_avg_epu16(x[h], y[h]);
  memcpy(&a, x, sizeof a);
  return a;
#else
  return (a | b) - ((a ^ b) >> 1);
#endif
}
ALWAYS uint16_t mean1(uint16_t a, uint16_t b) { return (uint16_t)(((uint32_t)a + b + 1) >> 1); }

#include "kernels/reading.h"
#include "kernels/decimation.h"
#include "kernels/convolution.h"
#include "kernels/interpolation.h"
#include "kernels/fixedConvolution.h"
#include "kernels/halving.h"
#include "kernels/firstLevel.h"
#include "kernels/fixedSteps.h"
#include "kernels/writing.h"
#include "kernels/enlargement.h"
#include "kernels/directConvolution.h"
#include "kernels/light.h"
#include "kernels/steps.h"
#include "kernels/colors.h"
#include "kernels/detail.h"
#include "kernels/resampling.h"
#include "kernels/copying.h"
#include "kernels/histograms.h"
#include "kernels/ranks.h"
#include "kernels/boxes.h"
#include "kernels/windows.h"
#include "kernels/edges.h"
#include "kernels/zoom.h"
#include "kernels/remap.h"
#include "kernels/levels.h"
#include "kernels/layouts.h"

typedef uint8_t bytes64 __attribute__((ext_vector_type(64), aligned(1)));
#define SAMPLE uint8_t
#define VECTOR bytes64
#define SAMPLES 64
#define SAMPLED(name) name##_bytes
#define LANES colors
#define PIXEL_LANES 1
#include "kernels/extremes.h"
#include "kernels/medians.h"
#undef SAMPLE
#undef VECTOR
#undef SAMPLES
#undef SAMPLED
#undef LANES
#undef PIXEL_LANES
#define SAMPLE float
#define VECTOR floats
#define SAMPLES 16
#define SAMPLED(name) name##_floats
#define LANES floats
#define PIXEL_LANES 4
#include "kernels/extremes.h"
#include "kernels/medians.h"

const crow_kernels CROW_TABLE = {
    .name = CROW_NAME,
    .vector_bits = CROW_VECTOR_BITS,
    .is_opaque = is_opaque,
    .widen_opaque = widen_opaque,
    .premultiply = premultiply,
    .widen_floats = widen_floats,
    .cubic = {decimate_rows_opaque, decimate_rows_wide, decimate_columns_sums,
              decimate_columns_wide, decimate_opaque},
    .quintic = {reduce_rows_opaque, reduce_rows_wide, reduce_columns, reduce_columns,
                reduce_opaque},
    .cubic_enlargement = {enlarge_rows_cubic, enlarge_columns_cubic, enlarge_to_bytes_cubic},
    .quintic_enlargement = {enlarge_rows_quintic, enlarge_columns_quintic,
                            enlarge_to_bytes_quintic},
    .finish_streaming = finish_streaming,
    .decimate_rows_wide_to_floats = decimate_rows_wide_to_floats,
    .decimate_rows_floats = decimate_rows_floats,
    .decimate_columns_floats = decimate_columns_floats,
    .convolve_rows = convolve_rows,
    .convolve_columns = convolve_columns,
    .wide_from_floats = wide_from_floats,
    .interpolate_columns_floats = interpolate_columns_floats,
    .interpolate_rows_floats = interpolate_rows_floats,
    .convolve_rows_fixed = convolve_rows_fixed,
    .convolve_columns_fixed = convolve_columns_fixed,
    .convolve_rows_opaque = convolve_rows_opaque,
    .convolve_columns_to_bytes = convolve_columns_to_bytes,
    .floats_from_fixed = floats_from_fixed,
    .bytes_from_opaque = bytes_from_opaque,
    .bytes_through_fixed_steps = bytes_through_fixed_steps,
    .fixed_through_steps = fixed_through_steps,
    .add_blur = add_blur,
    .bytes_through_steps = bytes_through_steps,
    .bytes_through_float_steps = bytes_through_float_steps,
    .floats_from_bytes = floats_from_bytes,
    .bytes_from_floats = bytes_from_floats,
    .words_from_floats = words_from_floats,
    .apply_points = apply_points,
    .bytes_through_points = bytes_through_points,
    .bytes_by_tables = bytes_by_tables,
    .bytes_by_gains = bytes_by_gains,
    .floats_by_tables = floats_by_tables,
    .decode = decode,
    .light_from_floats = light_from_floats,
    .decimate_rows_light = decimate_rows_light,
    .convolve_rows_light = convolve_rows_light,
    .encode_floats = encode_floats,
    .encode_opaque = encode_opaque,
    .resample_rows_to_pairs = resample_rows_to_pairs,
    .widen_to_pairs = widen_to_pairs,
    .resample_columns_to_bytes = resample_columns_to_bytes,
    .resample_columns_to_words = resample_columns_to_words,
    .resample_rows_to_bytes = resample_rows_to_bytes,
    .halve = halve,
    .count_translucent = count_translucent,
    .resample_rows_floats = resample_rows_floats,
    .resample_columns_floats = resample_columns_floats,
    .copy_pixels = copy_pixels,
    .pick_pixels = pick_pixels,
    .transpose_pixels = transpose_pixels,
    .change_sums = change_sums,
    .change_product_sums = change_product_sums,
    .mean_columns_to_bytes = mean_columns_to_bytes,
    .mean_columns_to_floats = mean_columns_to_floats,
    .mean_product_columns_to_floats = mean_product_columns_to_floats,
    .sobel = sobel,
    .gradient_products = gradient_products,
    .fast_score = fast_score,
    .reds_of_row = reds_of_row,
    .convolve_pairs = convolve_pairs,
    .states_of_row = states_of_row,
    .greys_of_states = greys_of_states,
    .convolve_eight = convolve_eight,
    .straighten = straighten,
    .finish_window = finish_window,
    .convolve_rows_to_bytes = convolve_rows_to_bytes,
    .levels_of_row = levels_of_row,
    .local_binary_pattern = local_binary_pattern,
    .suppress = suppress,
    .planes_of_row = planes_of_row,
    .bilateral = bilateral,
    .sum_zoomed = sum_zoomed,
    .remap = remap,
    .take_places = take_places,
    .find_levels = find_levels,
    .add_level = add_level,
    .bytes_from_levels = bytes_from_levels,
    .median_bytes = median_bytes,
    .median_floats = median_floats,
    .count_levels = count_levels,
    .median_of_histograms = median_of_histograms,
    .median_of_ranks = median_of_ranks,
    .extreme_rows_bytes = extreme_rows_bytes,
    .extreme_rows_floats = extreme_rows_floats,
    .extreme_columns_bytes = extreme_columns_bytes,
    .extreme_columns_floats = extreme_columns_floats,
    .expand_pixels = expand_pixels,
    .collapse_pixels = collapse_pixels,
    .multiply_by_alpha = multiply_by_alpha,
    .divide_by_alpha = divide_by_alpha,
    .flatten_over_white = flatten_over_white,
    .take_luma = take_luma,
    .limit_floats = limit_floats,
};
