// Conversions between planes of Y′CbCr and rows of straight RGBA. The same plain C is compiled for
// several instruction sets, and all give the same bytes.
//
// Samples of 8 bits are bytes, and become RGBA of bytes. Samples of 9 to 16 bits are the low bits
// of 16-bit words in the machine's byte order, and become RGBA of words of 0…65535. Results are
// limited to the range of RGBA. Counts are numbers of samples. Rows must not overlap.
#ifndef CVIDEOKERNELS_H
#define CVIDEOKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The floats of scratch memory for rows of `width` pixels.
static inline size_t video_scratch(size_t width) { return 6 * width + 256; }

// The layout of planes and the meaning of their samples.
typedef struct {
  size_t width;
  size_t height;
  // The bits of a sample, 8…16.
  int bits;
  bool has_chroma;
  bool has_alpha;
  // Chroma has half the columns or rows, rounded up.
  bool halves_columns;
  bool halves_rows;
  // Whether subsampled chroma lies at luma with even numbers, and not in the middle between two.
  bool is_left;
  bool is_top;
  // Subtracted from luma and chroma before the matrix is applied.
  int luma_offset;
  int chroma_offset;
  // From Y′, Cb and Cr.
  float to_rgb[9];
  // To Y′, Cb and Cr.
  float from_rgb[9];
  // The factor from the plane's alpha to RGBA's.
  float alpha_scale;
} video_format;

// The planes of a picture: luma, Cb, Cr and alpha. Strides are bytes from row to row.
typedef struct {
  void *_Nullable rows[4];
  size_t strides[4];
} video_planes;

// The factors that convert samples of 8 bits to RGBA, in other backends too.
typedef struct {
  // The luma factor less 1, in units of 2⁻¹⁵, and the level of luma 128 less 128, in units of 2⁻⁷.
  int16_t luma_scale;
  int16_t luma_middle;
  // The factors, in units of 2⁻¹⁶, of 256 times chroma's difference from grey, for levels in units
  // of 2⁻⁷. In red and blue, 256 times the difference is added too.
  int16_t red_v;
  int16_t green_u;
  int16_t green_v;
  int16_t blue_u;
} video_byte_factors;

// Returns the factors of a format. The factors of chroma are zero if the planes are green, blue and
// red.
video_byte_factors video_factors(const video_format *format);

typedef struct {
  const char *name;
  // Converts rows to packed RGBA, whose first row is `rgba`. Chroma is interpolated linearly, and
  // its outermost samples are repeated beyond the edges. Only the planes' own samples are read.
  void (*to_rgba)(const video_format *format, const video_planes *planes, void *rgba, size_t first,
                  size_t count, float *scratch);
  // Converts rows of packed RGBA, where `rgba` is the first row of the whole picture. In each
  // direction with half as much chroma, a chroma sample is the mean of two pixels, or of three
  // weighted 1 : 2 : 1. The outermost pixels are repeated beyond the edges. If `halves_rows` is
  // true, `first` is even, and `count` is even unless the rows are the last ones.
  void (*from_rgba)(const video_format *format, const void *rgba, const video_planes *planes,
                    size_t first, size_t count, float *scratch);
} video_kernels;

// Returns the table of one of the processor's instruction sets, the narrowest first, or null.
const video_kernels *_Nullable video_table(size_t index);

const video_kernels *video_widest(void);

#pragma clang assume_nonnull end
#endif
