// Rows of pixels, four channels interleaved, as fast as the processor goes. The same plain C is
// compiled for several instruction sets; all give the same bytes.
//
// Scales: `wide` rows are unsigned 16-bit fixed point, 256 to a code of 255 (0…65280); float rows
// have the same scale. Counts are of pixels. Rows do not overlap.
#ifndef CROWKERNELS_H
#define CROWKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Of a kernel that runs along a row; GaussianLadder ends at 4 sigmas of 60 pixels.
#define CROW_MOST_RADIUS 255

// Fixed point of 128 to a code has this for 0: the products of a convolution are rounded down, and
// those of zeros would be the only ones that lose nothing.
#define CROW_OFFSET 37

#pragma clang assume_nonnull begin

// Of several rows.
typedef const uint8_t *_Nonnull crow_bytes;
typedef const uint16_t *_Nonnull crow_words;
typedef const float *_Nonnull crow_floats;
typedef uint16_t *_Nonnull crow_word_result;
typedef float *_Nonnull crow_float_result;

// A linear function of a premultiplied colour: a row of weights of red, green, blue and alpha, and
// an offset, for each channel of the result, whose colour is then limited to 0…alpha if asked.
typedef struct {
  float rows[4][5];
  bool is_limited;
} crow_affine;

typedef struct {
  const char *name;

  // Every alpha is 255.
  bool (*_Nonnull is_opaque)(const uint8_t *row, size_t count);
  // Straight bytes to premultiplied fixed point of `scale` to a code: 256, or 128 and CROW_OFFSET
  // more.
  void (*_Nonnull widen_opaque)(uint16_t *wide, const uint8_t *row, size_t count, int scale);
  void (*_Nonnull premultiply)(uint16_t *wide, const uint8_t *row, size_t count, int scale);
  // Premultiplied floats of 0…1, limited to that.
  void (*_Nonnull widen_floats)(uint16_t *wide, const float *row, size_t count, int scale);

  // [1 4 6 4 1] on five rows: opaque bytes to sums of at most 4080; wide rows to their mean.
  void (*_Nonnull decimate_rows_opaque)(
      uint16_t *sums, const crow_bytes *_Nonnull rows, size_t count);
  void (*_Nonnull decimate_rows_wide)(
      uint16_t *wide, const crow_words *_Nonnull rows, size_t count);
  void (*_Nonnull decimate_rows_wide_to_floats)(
      float *row, const crow_words *_Nonnull rows, size_t count);
  void (*_Nonnull decimate_rows_floats)(float *row, const crow_floats *_Nonnull rows, size_t count);
  // [1 4 6 4 1] at every second pixel; the first result is centred on pixel 2 of the input, which
  // has 2 · count + 3.
  void (*_Nonnull decimate_columns_sums)(uint16_t *wide, const uint16_t *sums, size_t count);
  void (*_Nonnull decimate_columns_wide)(uint16_t *wide, const uint16_t *row, size_t count);
  void (*_Nonnull decimate_columns_floats)(float *result, const float *row, size_t count);

  // A symmetric kernel: weights[0] in the middle, weights[k] at k to each side. Result r comes from
  // 2 · radius + 1 rows from rows[r] on; `row` has count + 2 · radius pixels.
  void (*_Nonnull convolve_rows)(
      const crow_float_result *_Nonnull results, size_t result_count,
      const crow_floats *_Nonnull rows, const float *weights, size_t radius, size_t count);
  void (*_Nonnull convolve_columns)(
      float *result, const float *row, const float *weights, size_t radius, size_t count);
  void (*_Nonnull floats_from_wide)(float *row, const uint16_t *wide, size_t count);
  void (*_Nonnull wide_from_floats)(uint16_t *wide, const float *row, size_t count);

  // Twice the resolution by [1 4 6 4 1]/8: pixel 2j of the result lies on pixel j + 1 of the input,
  // which has count / 2 + 2; count is even.
  void (*_Nonnull interpolate_columns_floats)(float *result, const float *row, size_t count);
  void (*_Nonnull interpolate_columns_wide)(uint16_t *result, const uint16_t *row, size_t count);
  // Between rows j and j + 1 (`after`), or on row j where `before` is given too.
  void (*_Nonnull interpolate_rows_floats)(
      float *result, const float *_Nullable before, const float *row, const float *after,
      size_t count);
  void (*_Nonnull interpolate_rows_wide)(
      uint16_t *result, const uint16_t *_Nullable before, const uint16_t *row,
      const uint16_t *after, size_t count);
  // The same, rounded to bytes; `streams`: past the caches.
  void (*_Nonnull interpolate_rows_to_bytes)(
      uint8_t *result, const uint16_t *_Nullable before, const uint16_t *row, const uint16_t *after,
      size_t count, bool streams);

  // A symmetric kernel on fixed point of 128 to a code: weights of 65536 in all. Each product is
  // rounded down; (radius + 1) / 2 is added to sums of rows, (radius + 2) / 2 to those of columns.
  void (*_Nonnull convolve_rows_fixed)(
      const crow_word_result *_Nonnull results, size_t result_count,
      const crow_words *_Nonnull rows, const uint16_t *weights, size_t radius, size_t count);
  void (*_Nonnull convolve_columns_fixed)(
      uint16_t *result, const uint16_t *row, const uint16_t *weights, size_t radius, size_t count);

  // Premultiplied fixed point, where `scale` is a code, to premultiplied floats of 0…1.
  void (*_Nonnull floats_from_fixed)(float *row, const uint16_t *fixed, size_t count, int scale);
  // Opaque fixed point of 128 to a code to bytes.
  void (*_Nonnull bytes_from_opaque)(
      uint8_t *bytes, const uint16_t *fixed, size_t count, bool streams);
  // Rows as those of interpolate_rows_wide (a row between itself and itself is that row) through
  // the colour steps to straight bytes; the colour is divided by the alpha as it is stored.
  // `is_opaque`: alpha is 1 before and after each step.
  void (*_Nonnull bytes_through_steps)(
      uint8_t *bytes, const uint16_t *_Nullable before, const uint16_t *row, const uint16_t *after,
      size_t count, int scale, const crow_affine *_Nullable steps, size_t step_count,
      bool is_opaque, bool streams);
  // Straight bytes to premultiplied floats of 0…1.
  void (*_Nonnull floats_from_bytes)(float *row, const uint8_t *bytes, size_t count);
  // Premultiplied floats to straight bytes; the colour is divided by the alpha as it is stored.
  void (*_Nonnull bytes_from_floats)(uint8_t *bytes, const float *row, size_t count);
} crow_kernels;

// The tables of the instruction sets that this processor has, the plainest first; NULL beyond.
const crow_kernels *_Nullable crow_table(size_t index);
// The last of them.
const crow_kernels *crow_widest(void);

#pragma clang assume_nonnull end

#endif
