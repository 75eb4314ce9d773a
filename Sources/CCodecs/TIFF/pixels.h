// Conversion of the samples of a TIFF file to pixels.
#ifndef CTIFF_PIXELS_H
#define CTIFF_PIXELS_H

#include "CTIFF.h"

// The most samples of a pixel that are used: those of CMYK, and alpha.
enum { MOST_CHANNELS = 5 };

// A row of samples as libtiff decodes them: rows of one plane after the other.
typedef struct {
  // The sample of the first pixel of each colour channel.
  const uint8_t *channels[MOST_CHANNELS];
  // The index of that sample, and the number of samples from a pixel to the next one.
  uint16_t first[MOST_CHANNELS];
  uint16_t step;
  uint32_t width;
  // Bits per sample in the file.
  uint16_t bits;
  // The number of colour channels. Alpha follows them if there is one.
  uint16_t colors;
  bool has_alpha;
  bool is_associated;
  ctiff_pixels pixels;
  // 256 colours of three bytes.
  const uint8_t *palette;
  // Whether rows of CMYK stay as they are.
  bool keeps_cmyk;
} tiff_row;

// Returns the number of colour samples of a pixel.
uint16_t tiff_color_count(ctiff_color color);

// Writes pixels as straight RGBA, or CMYK, and alpha to memory of its own. Returns the number of
// floating-point samples that were clamped.
uint64_t tiff_convert_row(const tiff_row *row, void *pixels, void *alpha);
// Writes alpha to the fourth samples of pixels.
void tiff_put_alpha(const tiff_row *row, void *pixels, const void *alpha);

#endif
