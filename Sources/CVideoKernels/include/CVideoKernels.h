// Conversions between planes of Y′CbCr and rows of straight RGBA. The same plain C is compiled for several
// instruction sets, and all give the same bytes.
//
// Samples of 8 bits are bytes, and become RGBA of bytes. Samples of 9 to 16 bits are the low bits of 16-bit
// words in the byte order of the machine, and become RGBA of words of 0…65535. Samples beyond the range of
// the format are limited in the result. Counts are numbers of samples. Rows must not overlap.
#ifndef CVIDEOKERNELS_H
#define CVIDEOKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The number of floats that a conversion needs for its own use, for rows of `width` pixels.
static inline size_t video_scratch(size_t width) { return 6 * width + 256; }

// How planes lie in memory and what their samples mean.
typedef struct {
  size_t width;
  size_t height;
  // The bits of a sample, 8…16.
  int bits;
  bool has_chroma;
  bool has_alpha;
  // Whether chroma has half the columns and half the rows, rounded up.
  bool halves_columns;
  bool halves_rows;
  // Whether samples of chroma lie at the places of luma with even numbers, or in the middle between
  // two, in the direction in which there are half as many.
  bool is_left;
  bool is_top;
  // What is subtracted from luma and chroma before the matrix is applied.
  int luma_offset;
  int chroma_offset;
  // Red, green and blue are this matrix times Y′, Cb and Cr.
  float to_rgb[9];
  // Y′, Cb and Cr are this matrix times red, green and blue.
  float from_rgb[9];
  // RGBA's alpha is the plane's times this.
  float alpha_scale;
} video_format;

// The planes of a picture: luma, Cb, Cr and alpha. Strides are bytes from row to row.
typedef struct {
  void *_Nullable rows[4];
  size_t strides[4];
} video_planes;

// The factors of samples of 8 bits on their way to RGBA. Other backends convert with the same ones.
typedef struct {
  // What luma counts beyond one level, in parts of 2¹⁵, and the level of a luma of 128 less that of the middle, in
  // parts of 2⁷.
  int16_t luma_scale;
  int16_t luma_middle;
  // What 256 times the difference from grey, in parts of 2⁷, counts in a channel, in parts of 2¹⁶. In red and blue
  // it counts once more beside that.
  int16_t red_v;
  int16_t green_u;
  int16_t green_v;
  int16_t blue_u;
} video_byte_factors;

// Returns the factors of a format. Those of chroma are zero if the planes are green, blue and red.
video_byte_factors video_factors(const video_format *format);

typedef struct {
  const char *name;
  // Converts some rows to packed RGBA, of which `rgba` is the first. Chroma is interpolated linearly
  // between its samples, of which the outermost go on beyond the edges. The planes are read alone.
  void (*to_rgba)(const video_format *format, const video_planes *planes, void *rgba, size_t first,
                  size_t count, float *scratch);
  // Converts some rows of packed RGBA, of which `rgba` is the first of the whole picture. Chroma is
  // the mean of two pixels, or of three with the weights 1, 2 and 1, in each direction in which there
  // is half as much of it. The outermost pixels go on beyond the edges. If `halves_rows`, `first` is
  // even, and `count` is unless the rows are the last ones.
  void (*from_rgba)(const video_format *format, const void *rgba, const video_planes *planes,
                    size_t first, size_t count, float *scratch);
} video_kernels;

// Returns the table of an instruction set that the processor has, from the narrowest to the widest,
// or null.
const video_kernels *_Nullable video_table(size_t index);

// Returns the table of the widest instruction set that the processor has.
const video_kernels *video_widest(void);

#pragma clang assume_nonnull end
#endif
