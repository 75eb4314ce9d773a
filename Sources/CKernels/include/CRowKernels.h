// Fast operations on rows of pixels with four interleaved channels. The same plain C is compiled
// for several instruction sets, and all give the same bytes.
//
// `wide` rows hold unsigned 16-bit fixed point with 256 units per 8-bit level (0…65280). `scale` is
// the number of units per level in other fixed point. Float rows count like `wide` rows, unless
// their range is given as 0…1. `light` rows hold linear light of 0…1 as unsigned 16-bit floats: 5
// bits of exponent and 11 of the fraction. The word w is 0, or stands for the 32-bit float with the
// bits w << 12, times 2^96, which is at least 2^-30. Counts are numbers of pixels. Rows must not
// overlap. If `streams` is true, stores to aligned results bypass the caches.
#ifndef CROWKERNELS_H
#define CROWKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The greatest radius of a kernel along a row, in pixels. GaussianLadder's kernels reach at most
// 4.5 sigmas of 60 pixels.
#define CROW_MOST_RADIUS 270

// The value for 0 in fixed point with 128 units per 8-bit level. A convolution rounds its products
// down and adds their mean loss back, which products of 0 alone do not have.
#define CROW_OFFSET 37

// The samples of a row that are convolved at a time.
#define CROW_TILE 512

// The most rows that convolve_rows_light computes at a time.
#define CROW_MOST_RESULTS 8

// The light word of 1.
#define CROW_LIGHT_ONE 0xF800

// The greatest radius of a median that comparison networks find.
#define CROW_NETWORK_RADIUS 3

// The bytes of a column's histogram of one channel.
#define CROW_HISTOGRAM 272

// The most pixels of a block whose samples are ranked.
#define CROW_MOST_RANKS 65536

// The pixels of a block to which point kernels are applied in turn.
#define CROW_BLOCK 256

// Returns the bytes of memory that ranking a block takes.
static inline size_t crow_rank_bytes(size_t pixels) { return 18 * pixels + 8192; }

#pragma clang assume_nonnull begin

typedef const uint8_t *_Nonnull crow_bytes;
typedef const uint16_t *_Nonnull crow_words;
typedef const float *_Nonnull crow_floats;
typedef const int16_t *_Nonnull crow_shorts;
typedef uint16_t *_Nonnull crow_word_result;
typedef float *_Nonnull crow_float_result;

// The transfer curves of red, green and blue as tables.
typedef struct {
  // The light words of the 256 levels.
  const uint16_t *_Nonnull decoded[3];
  // The levels of the 65536 light words, in the middle between a word and the next.
  const uint8_t *_Nonnull levels[3];
  // If given, the straight segments of which `levels` consists in all channels, 16 for each of the
  // last 16 octaves of light: 256 beginnings and then 256 rises, with 256 units per level. With x =
  // min(max(w - 0x7800, 0), 0x7FFF) and s = x >> 7, levels[w] is (beginnings[s] + ((rises[s] * (x
  // << 9 & 0xFFFF)) >> 16)) >> 8.
  const uint16_t *_Nullable segments;
  // The same levels as fixed point with 256 units per level.
  const uint16_t *_Nonnull encoded[3];
} crow_curves;

// The channels of a caller's pixel, in memory order.
typedef enum {
  CROW_RGBA,
  CROW_BGRA,
  CROW_RGB,
  CROW_BGR,
  CROW_GREY,
  CROW_GREY_ALPHA
} crow_channels;

// A colour step: with `curves`, the encoding of premultiplied linear light. Otherwise an affine
// function of a premultiplied colour: each channel of the result has a row of weights for red,
// green, blue and alpha, and an offset. If is_limited is true, the colour is limited to 0…alpha.
typedef struct {
  const crow_curves *_Nullable curves;
  float rows[4][5];
  bool is_limited;
} crow_step;

// An affine function of opaque colours in fixed point.
//
// A channel of the result is the sum of red, green and blue, each times its weight and 2^-14, and
// of an offset in units of 1/64 level. The weights for alpha are 0, and alpha's offset is that of
// 255. If is_channelwise is true, weights[0] holds each channel's weight for itself. If is_limited
// is true, the result is limited to 0…255 levels; otherwise it lies within.
//
// The positive summands of a channel add up to at most twice 255 levels, and so do the negative
// ones.
typedef struct {
  int16_t weights[3][4];
  int16_t offsets[4];
  bool is_channelwise;
  bool is_limited;
} crow_fixed_step;

// A row of a variable Gaussian's level: fixed point with 128 or 256 units per 8-bit level, or bytes
// if the scale is 1.
typedef struct {
  const void *_Nonnull row;
  int scale;
} crow_level;

// The step of a Gaussian from a picture to half its resolution, with a B-spline of n + 1 weights
// whose sum is 2^n: [1 4 6 4 1], a cubic, or [1 6 15 20 15 6 1], a quintic. n + 1 rows give one.
typedef struct {
  // Sums opaque rows by the weights.
  void (*_Nonnull opaque_rows)(uint16_t *sums, const crow_bytes *_Nonnull rows, size_t count);
  // Combines wide rows: to their mean for a cubic, to sums like those of opaque rows for a quintic.
  void (*_Nonnull wide_rows)(uint16_t *row, const crow_words *_Nonnull rows, size_t count);
  // Apply the weights at every second pixel of such rows. The first result is centred on pixel n /
  // 2 of the input, which has 2 · count + n - 1 pixels.
  void (*_Nonnull opaque_columns)(uint16_t *result, const uint16_t *sums, size_t count);
  void (*_Nonnull wide_columns)(uint16_t *result, const uint16_t *row, size_t count);
  // Does both to opaque rows, prefetches the next two rows, and returns whether every alpha is 255;
  // otherwise the result has no meaning.
  bool (*_Nonnull opaque)(
      uint16_t *result, const crow_bytes *_Nonnull rows, const crow_bytes *_Nonnull next,
      size_t count);
} crow_reduction;

// The centre of a zoom along a row: the last pixel whose middle is not beyond the centre, and the
// distance from that middle. `origin` is the column of the rows' first pixel.
typedef struct {
  int32_t center;
  float rest;
  int32_t origin;
} crow_zoom;

// A sample on the lines to a centre: its share of a line, in two parts, the rows around it, and the
// share of the lower row.
typedef struct {
  const float *_Nonnull above;
  const float *_Nonnull below;
  float coarse;
  float fine;
  float share;
} crow_zoom_line;

// A picture that is read at any place: straight bytes, or premultiplied floats.
typedef struct {
  const void *_Nonnull pixels;
  ptrdiff_t row_bytes;
  bool are_bytes;
  // The first pixel in memory, and the numbers of columns and rows.
  int32_t x, y, width, height;
  // The picture's first column and row and its size, beyond which the edge mode applies.
  int32_t left, top, columns, rows;
  // 0 clamp, 1 mirror, 2 transparent, 3 wrap.
  int32_t edge;
} crow_picture;

// The way back from half the resolution with the same B-spline, of which a pixel takes every second
// weight: [1 6 1] / 8 or [4 4] / 8 of a cubic, [6 20 6] / 32 or [1 15 15 1] / 32 of a quintic. Each
// step rounds to whole units, with 256 units per 8-bit level for a cubic and 128 for a quintic.
typedef struct {
  // Computes the row on row j or, if `is_between` is true, between the rows j and j + 1. The four
  // rows are j - 1 to j + 2; those without a weight may be any.
  void (*_Nonnull rows)(
      uint16_t *result, const crow_words *_Nonnull rows, bool is_between, size_t count);
  // Pixel 2j of the result lies on pixel j + 1 of the row. The count is even. A row has count / 2 +
  // 2 pixels for a cubic, and one more for a quintic.
  void (*_Nonnull columns)(uint16_t *result, const uint16_t *row, size_t count);
  // Does both for opaque pixels, applies steps and rounds to bytes: results[0] is the row on row j,
  // and results[1] the one after it. Either may be missing. If `starts_between` is true, the first
  // pixel is left out of the result and of the count, which may then be odd.
  void (*_Nonnull bytes)(
      uint8_t *_Nullable const *_Nonnull results, const crow_words *_Nonnull rows, size_t count,
      bool starts_between, const crow_fixed_step *_Nullable steps, size_t step_count,
      bool streams);
} crow_enlargement;

// Numbers that a point kernel looks up by column and row.
typedef struct {
  const float *values;
  int32_t width;
  int32_t height;
} crow_lookup;

// The values of a point kernel's parameters in words of 32 bits, and its tables.
typedef struct {
  const uint32_t *words;
  const crow_lookup *tables;
} crow_operands;

// A point kernel, which replaces the pixels of its first image by its results. Pixels are vectors
// of sixteen reds, greens, blues and alphas, all floats. The first pixel has column x and row y.
// `is_opaque` means that the alphas of all images are 1.
typedef void (*crow_point)(
    void *pixels, const void *second, const void *third, size_t vectors, int32_t x, int32_t y,
    const crow_operands *operands, bool is_opaque);

typedef struct {
  crow_point run;
  crow_operands operands;
} crow_call;

typedef struct {
  const char *name;
  // The bits of a vector of the instruction set, or 0 for the baseline.
  int vector_bits;

  // Orders stores that bypass the caches before later accesses to memory. Must be called before
  // other threads read the stored bytes.
  void (*_Nonnull finish_streaming)(void);

  // Returns whether every alpha is 255.
  bool (*_Nonnull is_opaque)(const uint8_t *row, size_t count);
  // Convert straight bytes to premultiplied fixed point with a scale of 256, or of 128 and
  // CROW_OFFSET added.
  void (*_Nonnull widen_opaque)(uint16_t *wide, const uint8_t *row, size_t count, int scale);
  void (*_Nonnull premultiply)(uint16_t *wide, const uint8_t *row, size_t count, int scale);
  // The same for premultiplied floats, limited to 0…1.
  void (*_Nonnull widen_floats)(uint16_t *wide, const float *row, size_t count, int scale);

  // Results have 256 units per 8-bit level for the cubic, and 128 with CROW_OFFSET added for the
  // quintic.
  crow_reduction cubic, quintic;
  crow_enlargement cubic_enlargement, quintic_enlargement;
  // Apply [1 4 6 4 1] / 16 to five rows.
  void (*_Nonnull decimate_rows_wide_to_floats)(
      float *row, const crow_words *_Nonnull rows, size_t count);
  void (*_Nonnull decimate_rows_floats)(float *row, const crow_floats *_Nonnull rows, size_t count);
  // Applies the same at every second pixel. The first result is centred on pixel 2 of the input,
  // which has 2 · count + 3 pixels.
  void (*_Nonnull decimate_columns_floats)(float *result, const float *row, size_t count);

  // Apply a symmetric kernel, where weights[k] is the weight at distance k from the middle. Result
  // r is computed from 2 · radius + 1 rows from rows[r] on; `row` has count + 2 · radius pixels.
  void (*_Nonnull convolve_rows)(
      const crow_float_result *_Nonnull results, size_t result_count,
      const crow_floats *_Nonnull rows, const float *weights, size_t radius, size_t count);
  void (*_Nonnull convolve_columns)(
      float *result, const float *row, const float *weights, size_t radius, size_t count);
  void (*_Nonnull wide_from_floats)(uint16_t *wide, const float *row, size_t count);

  // Double the resolution with [1 4 6 4 1]/8. Pixel 2j of the result lies on pixel j + 1 of the
  // input, which has count / 2 + 2 pixels. The count is even.
  void (*_Nonnull interpolate_columns_floats)(float *result, const float *row, size_t count);
  // Compute the row between rows j and j + 1 (`row` and `after`), or, with `before`, the row on j.
  void (*_Nonnull interpolate_rows_floats)(
      float *result, const float *_Nullable before, const float *row, const float *after,
      size_t count);

  // Apply a symmetric kernel, whose weights have the sum 65536, to fixed point with 128 units per
  // 8-bit level. Each product is rounded down; then (radius + 1) / 2 is added to sums over rows and
  // (radius + 2) / 2 to sums over columns.
  void (*_Nonnull convolve_rows_fixed)(
      const crow_word_result *_Nonnull results, size_t result_count,
      const crow_words *_Nonnull rows, const uint16_t *weights, size_t radius, size_t count);
  void (*_Nonnull convolve_columns_fixed)(
      uint16_t *result, const uint16_t *row, const uint16_t *weights, size_t radius, size_t count);
  // Does widen_opaque and convolve_rows_fixed, prefetches the next rows, one for each result, and
  // returns whether every alpha is 255; otherwise the results have no meaning. The number of
  // results is a multiple of four, and there are at least 16 pixels.
  bool (*_Nonnull convolve_rows_opaque)(
      const crow_word_result *_Nonnull results, size_t result_count,
      const crow_bytes *_Nonnull rows, const crow_bytes *_Nonnull next, const uint16_t *weights,
      size_t radius, size_t count);
  // Does convolve_columns_fixed to opaque pixels, applies steps and rounds to bytes.
  void (*_Nonnull convolve_columns_to_bytes)(
      uint8_t *bytes, const uint16_t *row, const uint16_t *weights, size_t radius, size_t count,
      const crow_fixed_step *_Nullable steps, size_t step_count, bool streams);

  // Converts premultiplied fixed point to premultiplied floats of 0…1.
  void (*_Nonnull floats_from_fixed)(float *row, const uint16_t *fixed, size_t count, int scale);
  // Converts opaque fixed point to bytes. Half levels go down for a scale of 256, and up for 128.
  void (*_Nonnull bytes_from_opaque)(
      uint8_t *bytes, const uint16_t *fixed, size_t count, int scale, bool streams);
  // Apply at least one step to opaque fixed point, and convert the result to bytes, or to fixed
  // point with 256 units per level.
  void (*_Nonnull bytes_through_fixed_steps)(
      uint8_t *bytes, const uint16_t *fixed, size_t count, int scale, const crow_fixed_step *steps,
      size_t step_count, bool streams);
  void (*_Nonnull fixed_through_steps)(
      uint16_t *wide, const uint16_t *fixed, size_t count, int scale,
      const crow_fixed_step *steps, size_t step_count);
  // Adds opaque bytes and their blur in opaque fixed point, each times a gain, and converts the sum
  // to opaque bytes.
  void (*_Nonnull add_blur)(
      uint8_t *bytes, const uint8_t *source, const uint16_t *blurred, size_t count, int scale,
      float gain, float blurred_gain, bool streams);
  // Applies colour steps to a row and converts the result to straight bytes. `is_opaque` means that
  // alpha is 1 before and after each step.
  void (*_Nonnull bytes_through_steps)(
      uint8_t *bytes, const uint16_t *row, size_t count, int scale,
      const crow_step *_Nullable steps, size_t step_count, bool is_opaque, bool streams);
  // The same for premultiplied floats of 0…1, between rows as in interpolate_rows_floats.
  void (*_Nonnull bytes_through_float_steps)(
      uint8_t *bytes, const float *_Nullable before, const float *row, const float *after,
      size_t count, const crow_step *_Nullable steps, size_t step_count, bool is_opaque,
      bool streams);
  // Converts straight bytes to premultiplied floats of 0…1.
  void (*_Nonnull floats_from_bytes)(float *row, const uint8_t *bytes, size_t count);
  // Converts premultiplied floats to straight bytes: of those whose product with the stored alpha
  // is right to half a level, the nearest to the straight colour.
  void (*_Nonnull bytes_from_floats)(uint8_t *bytes, const float *row, size_t count);
  // The same, to straight samples of 16 bits.
  void (*_Nonnull words_from_floats)(uint16_t *words, const float *row, size_t count);
  // Applies point kernels to rows of premultiplied floats. The first kernel may read two more rows;
  // each other one reads the result of the one before. The first pixel has column x and row y.
  void (*_Nonnull apply_points)(
      float *row, const float *_Nullable second, const float *_Nullable third, size_t count,
      int32_t x, int32_t y, const crow_call *calls, size_t call_count);
  // Does floats_from_bytes, or floats_by_tables if tables are given, then apply_points and
  // bytes_from_floats, and returns the number of pixels. With tables, it ends at the first block
  // with a translucent pixel.
  size_t (*_Nonnull bytes_through_points)(
      uint8_t *bytes, const uint8_t *row, size_t count, int32_t x, int32_t y,
      const float *_Nullable tables, const crow_call *calls, size_t call_count, bool streams);
  // Converts bytes by tables of 256 bytes for red, green and blue up to the first block with a
  // translucent pixel, and returns the number of pixels.
  size_t (*_Nonnull bytes_by_tables)(
      uint8_t *bytes, const uint8_t *row, size_t count, const uint8_t *tables, bool streams);
  // Multiplies the channels of pixels, up to the first block with a translucent one, by the gains
  // for their sums of 0…765, limits the results to 0…255 and returns the number of pixels.
  size_t (*_Nonnull bytes_by_gains)(
      uint8_t *bytes, const uint8_t *row, size_t count, const float *gains, bool streams);
  // Converts opaque bytes to floats by tables of 256 values for red, green and blue.
  void (*_Nonnull floats_by_tables)(
      float *row, const uint8_t *bytes, size_t count, const float *tables);

  // Converts straight bytes to premultiplied light words, and returns whether every alpha is 255.
  bool (*_Nonnull decode)(
      uint16_t *light, const uint8_t *row, size_t count, const crow_curves *curves);
  // Converts floats of 0…1 to the nearest light words.
  void (*_Nonnull light_from_floats)(uint16_t *light, const float *row, size_t count);
  // Applies [1 4 6 4 1] / 16 to five rows. The result is floats of 0…1.
  void (*_Nonnull decimate_rows_light)(
      float *row, const crow_words *_Nonnull rows, size_t count);
  // Does convolve_rows to light words, with floats of 0…1 as the result. There are at most
  // CROW_MOST_RESULTS results, and room for result_count + 2 · radius tiles of floats.
  void (*_Nonnull convolve_rows_light)(
      const crow_float_result *_Nonnull results, size_t result_count,
      const crow_words *_Nonnull rows, const float *weights, size_t radius, size_t count,
      float *room);
  // Encodes premultiplied linear light of 0…1 in place.
  void (*_Nonnull encode_floats)(float *row, size_t count, const crow_curves *curves);
  // Interpolates rows of opaque linear light of 0…1 like interpolate_rows_floats, and converts the
  // result to bytes.
  void (*_Nonnull encode_opaque)(
      uint8_t *bytes, const float *_Nullable before, const float *row, const float *after,
      size_t count, const crow_curves *curves, bool streams);

  // The following kernels compute weighted sums of opaque pixels, with weights in units of
  // 2^-shift, in fixed point with 64 units per 8-bit level. Rows are of words, or of pairs: for
  // every two pixels red of both, green of both, blue of both and alpha of both. The number of taps
  // is even. A row of an odd number of pixels has room for another one.
  void (*_Nonnull resample_rows_to_pairs)(
      int16_t *pairs, const crow_bytes *_Nonnull rows, const int16_t *weights, size_t taps,
      int shift, size_t count);
  void (*_Nonnull widen_to_pairs)(int16_t *pairs, const uint8_t *row, size_t count);
  // Sum 2 · pair_count pixels of a row, from the pair starts[x] on, for pixel x of the result. The
  // weights of four results lie together: those of the first two taps of each, then those of the
  // next two. There are starts and weights for a multiple of four results.
  void (*_Nonnull resample_columns_to_bytes)(
      uint8_t *bytes, const int16_t *pairs, const int32_t *starts, const int16_t *weights,
      size_t pair_count, int shift, size_t count);
  void (*_Nonnull resample_columns_to_words)(
      int16_t *row, const int16_t *pairs, const int32_t *starts, const int16_t *weights,
      size_t pair_count, int shift, size_t count);
  void (*_Nonnull resample_rows_to_bytes)(
      uint8_t *bytes, const crow_shorts *_Nonnull rows, const int16_t *weights, size_t taps,
      int shift, size_t count);
  // Computes the means of two by two bytes. The rows have 2 · count pixels.
  void (*_Nonnull halve)(
      uint8_t *bytes, const uint8_t *above, const uint8_t *below, size_t count);
  // Counts, for each of count + 1 columns, the columns before it in which a row is not opaque.
  void (*_Nonnull count_translucent)(
      uint32_t *counts, const crow_bytes *_Nonnull rows, size_t row_count, size_t count);
  // Sums rows in turn, to the result if `continues` is true.
  void (*_Nonnull resample_rows_floats)(
      float *result, const crow_floats *_Nonnull rows, const float *weights, size_t taps,
      bool continues, size_t count);
  // Sums `taps` pixels of a row, from pixel starts[x] on, with the weights from weights[x · taps]
  // on, for pixel x of the result.
  void (*_Nonnull resample_columns_floats)(
      float *result, const float *row, const int32_t *starts, const float *weights, size_t taps,
      size_t count);

  // The following kernels copy straight pixels of 4 or 8 bytes, and set transparent ones to 0.
  //
  // Copies a row, backwards if `reverses` is true.
  void (*_Nonnull copy_pixels)(
      uint8_t *result, const uint8_t *row, size_t count, size_t bytes_per_pixel, bool reverses,
      bool streams);
  void (*_Nonnull pick_pixels)(
      uint8_t *result, const uint8_t *row, const int32_t *columns, size_t count,
      size_t bytes_per_pixel);
  // Copies pixel y of row x to pixel x of row y. Strides are in bytes, and may be negative.
  void (*_Nonnull transpose_pixels)(
      uint8_t *result, ptrdiff_t result_stride, const uint8_t *source, ptrdiff_t source_stride,
      size_t width, size_t height, size_t bytes_per_pixel, bool streams);

  // The following kernels take means over windows from running sums.
  //
  // Adds a row of bytes to the sum of each column, and subtracts another one. Either may be
  // missing. There may be 2^23 rows.
  void (*_Nonnull change_sums)(
      uint32_t *sums, const uint8_t *_Nullable leaving, const uint8_t *_Nullable entering,
      size_t count);
  // The same with 255 times the premultiplied levels of straight bytes. There may be 2^15 rows.
  void (*_Nonnull change_product_sums)(
      uint32_t *sums, const uint8_t *_Nullable leaving, const uint8_t *_Nullable entering,
      size_t count);
  // Sum `width` columns from each pixel on, and multiply by `scale`, for means of at most 1. The
  // row has count + width - 1 pixels, and sums of windows are below 2^31.
  void (*_Nonnull mean_columns_to_bytes)(
      uint8_t *bytes, const uint32_t *sums, size_t width, float scale, size_t count);
  void (*_Nonnull mean_columns_to_floats)(
      float *row, const uint32_t *sums, size_t width, float scale, size_t count);
  // The same for sums of change_product_sums, with the `scale` of levels.
  void (*_Nonnull mean_product_columns_to_floats)(
      float *row, const uint32_t *sums, size_t width, float scale, size_t count);

  // The following kernels compute premultiplied floats from neighbourhoods.
  //
  // Draws the length of luma's gradient over three rows and columns as an opaque grey. The middle
  // row or column has a weight. Rows have count + 2 pixels.
  void (*_Nonnull sobel)(
      float *result, const float *top, const float *middle, const float *bottom, float weight,
      float strength, size_t count);
  // Multiplies the components of luma's gradient: red is the square of the one along rows, green of
  // the one along columns, and blue their product. The rows have count + 2 pixels.
  void (*_Nonnull gradient_products)(
      float *result, const float *top, const float *middle, const float *bottom, size_t count);
  // Draws scores of FAST as opaque greys, from seven rows of luma, the first three rows above.
  // Values are read for a multiple of 16 pixels and six more.
  void (*_Nonnull fast_score)(
      float *result, const crow_floats *_Nonnull rows, float threshold, float gain, size_t count);
  // Stores the reds of a row, a multiple of 16 values.
  void (*_Nonnull reds_of_row)(float *values, const float *row, size_t count);
  // Adds pairs of rows, each with a weight, to the centre times `middle`, or else to the result.
  // Fewer than four pairs are summed first.
  void (*_Nonnull convolve_pairs)(
      float *result, const float *_Nullable center, float middle,
      const crow_floats *_Nonnull rows, const float *weights, size_t pairs, size_t count);
  // Stores 2 where red is above ¾, 1 where it is above ¼, and 0 elsewhere.
  void (*_Nonnull states_of_row)(uint8_t *states, const float *row, size_t count);
  // Stores opaque greys of half the states.
  void (*_Nonnull greys_of_states)(float *row, const uint8_t *states, size_t count);
  // Sums eight rows, to the result if `continues` is true.
  void (*_Nonnull convolve_eight)(
      float *result, const crow_floats *_Nonnull rows, const float *weights, bool continues,
      size_t count);
  // Divides colours by their alpha, which stays.
  void (*_Nonnull straighten)(float *row, size_t count);
  // Adds a bias to sums and limits them. If `keeps_alpha` is true, the sums are straight colours
  // and get the centres' alphas.
  void (*_Nonnull finish_window)(
      float *sums, const float *centers, float bias, bool keeps_alpha, size_t count);
  // Sums an even number of rows of opaque levels with weights in units of 2^-shift, adds a bias in
  // the same units, and limits the results to opaque bytes.
  void (*_Nonnull convolve_rows_to_bytes)(
      uint8_t *bytes, const crow_shorts *_Nonnull rows, const int16_t *weights, size_t taps,
      int32_t bias, int shift, size_t count);
  // Replaces premultiplied colours by levels of 0…255 of their straight channels, or by 10000 times
  // those of their luma. Alpha stays.
  void (*_Nonnull levels_of_row)(float *row, bool are_channels, size_t count);
  // Draws which of the eight neighbours reach a pixel's level. The rows are those of levels_of_row
  // and have count + 2 pixels.
  void (*_Nonnull local_binary_pattern)(
      float *result, const float *top, const float *middle, const float *bottom, size_t count);
  // Blackens the pixels whose luma is no maximum: among the eight neighbours, or of the two along
  // the gradient of another picture. There are three rows of count + 2 pixels of each.
  void (*_Nonnull suppress)(
      float *result, const crow_floats *_Nonnull magnitudes,
      const crow_floats *_Nullable gradient, size_t count);
  // Stores the channels of a row one after the other, `stride` values apart, each with a multiple
  // of 16 values.
  void (*_Nonnull planes_of_row)(float *values, size_t stride, const float *row, size_t count);
  // Takes means over squares, weighted by falloff[k] at the distance k along each axis, and by 1 -
  // factor · d, if positive, for a colour that differs by d. There are 2 · radius + 1 rows of
  // channels. Values are read for a multiple of 16 pixels and 2 · radius more.
  void (*_Nonnull bilateral)(
      float *result, const crow_floats *_Nonnull rows, size_t stride, const float *falloff,
      size_t radius, float factor, size_t count);
  // Sums bilinear samples for each pixel from a column on, to the result if `continues` is true,
  // and multiplies the result by a factor.
  void (*_Nonnull sum_zoomed)(
      float *result, const crow_zoom_line *lines, size_t line_count, const crow_zoom *zoom,
      int column, bool continues, float factor, size_t count);

  // Shows a picture at the places that a map gives, as `Remap` describes. The map's rows are those
  // above the pixels, at them and below them, with a pixel before the first and one after the last.
  // A sample reads 1, 2, 4 or 6 pixels (`width`) along each axis.
  void (*_Nonnull remap)(
      float *result, const crow_picture *picture, const float *above, const float *map,
      const float *below, int column, int y, float reach, int width, int most_samples, size_t count);

  // The following kernels sum the levels 0…last of a variable Gaussian, where last is at least 3. A
  // pixel's place is a level's number or between two.
  //
  // Takes places from a row's alpha, which is a share of the last level's number.
  void (*_Nonnull take_places)(float *places, const float *row, float last, size_t count);
  // Finds the lowest and the highest level that has a weight other than 0 at one of the places.
  void (*_Nonnull find_levels)(
      const float *places, int last, size_t count, int *lowest, int *highest);
  // Adds a level with its weight at each place. If are_same is true, all pixels share one place.
  void (*_Nonnull add_level)(
      float *sums, const float *level, const float *places, bool are_same, int number, int last,
      size_t count);
  // Writes sums of opaque levels as bytes. The levels, from `number` on, are all that the places
  // need.
  void (*_Nonnull bytes_from_levels)(
      uint8_t *bytes, const crow_level *levels, int number, size_t level_count,
      const float *places, bool are_same, int last, size_t count, bool streams);

  // Take the median of each channel over windows of 2 · radius + 1 rows and columns, where radius
  // is 1…CROW_NETWORK_RADIUS. The rows have count + 2 · radius pixels.
  void (*_Nonnull median_bytes)(
      uint8_t *result, const crow_bytes *_Nonnull rows, size_t radius, size_t count);
  void (*_Nonnull median_floats)(
      float *result, const crow_floats *_Nonnull rows, size_t radius, size_t count);
  // Changes the histograms of columns of bytes by a row that enters the window and perhaps one that
  // leaves it. There are CROW_HISTOGRAM bytes, all 0 at first, for each of the first 3 or 4
  // channels and each column.
  void (*_Nonnull count_levels)(
      uint8_t *histograms, const uint8_t *_Nullable leaving, const uint8_t *entering,
      size_t channels, size_t columns);
  // Does median_bytes for a radius of 1…127 by the histograms of count + 2 · radius columns, which
  // hold 2 · radius + 1 rows. With 3 channels, alpha is 255.
  void (*_Nonnull median_of_histograms)(
      uint8_t *result, const uint8_t *histograms, size_t channels, size_t radius, size_t count);
  // Takes the median of each channel for a block of pixels, from row_count + 2 · radius rows of
  // columns + 2 · radius pixels, at most CROW_MOST_RANKS. Rows of the result lie `stride` pixels
  // apart. `room` has crow_rank_bytes, aligned to 8 bytes.
  void (*_Nonnull median_of_ranks)(
      float *result, size_t stride, const crow_floats *_Nonnull rows, size_t radius,
      size_t columns, size_t row_count, void *room);
  // Take the greatest or least sample of each channel over rows.
  void (*_Nonnull extreme_rows_bytes)(
      uint8_t *result, const crow_bytes *_Nonnull rows, size_t row_count, size_t count,
      bool greatest);
  void (*_Nonnull extreme_rows_floats)(
      float *result, const crow_floats *_Nonnull rows, size_t row_count, size_t count,
      bool greatest);
  // The same over windows of 2 · radius + 1 pixels, where radius is at least 1. The row has count +
  // 2 · radius pixels, which are overwritten.
  void (*_Nonnull extreme_columns_bytes)(
      uint8_t *result, uint8_t *row, size_t radius, size_t count, bool greatest);
  void (*_Nonnull extreme_columns_floats)(
      float *result, float *row, size_t radius, size_t count, bool greatest);

  // The following kernels convert rows of a caller's pixels. Samples have one or two bytes, or four
  // if they are floats of 0…1. Rows are aligned to a sample, and rows of 8-bit RGBA to four bytes.
  //
  // Copies a row to RGBA. Pixels without alpha become opaque.
  void (*_Nonnull expand_pixels)(
      void *result, const void *row, crow_channels channels, size_t sample_bytes, size_t count);
  // Copies a row of RGBA to other channels. Greys are the reds.
  void (*_Nonnull collapse_pixels)(
      void *result, const void *row, crow_channels channels, size_t sample_bytes, size_t count);
  // Multiply the colours of RGBA by their alpha, and divide them by it, correctly rounded.
  // Quotients are limited to 1, and transparent pixels become 0.
  void (*_Nonnull multiply_by_alpha)(void *pixels, size_t sample_bytes, size_t count);
  void (*_Nonnull divide_by_alpha)(void *pixels, size_t sample_bytes, size_t count);
  void (*_Nonnull flatten_over_white)(void *pixels, size_t sample_bytes, size_t count);
  // Replaces straight colours by their luma of Rec. 709, over white if `flattens` is true.
  void (*_Nonnull take_luma)(void *pixels, bool flattens, size_t sample_bytes, size_t count);
  // Clamps floats to 0…1, NaN to 0, and returns how many were outside.
  size_t (*_Nonnull limit_floats)(float *row, size_t count);
} crow_kernels;

// Returns the kernels for one of the processor's instruction sets, the baseline first, or NULL.
const crow_kernels *_Nullable crow_table(size_t index);
const crow_kernels *crow_widest(void);

#pragma clang assume_nonnull end

#endif
