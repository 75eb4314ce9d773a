#ifndef CTIFF_PIXELS_H
#define CTIFF_PIXELS_H

#include "CTIFF.h"

// The most used samples of a pixel: CMYK and alpha.
enum { MOST_CHANNELS = 5 };

// A row of samples as decoded by libtiff, with separate rows for planes.
typedef struct {
  // The first pixel's sample in each colour channel.
  const uint8_t *channels[MOST_CHANNELS];
  // The index of that sample, and the distance to the next pixel's, in samples.
  uint16_t first[MOST_CHANNELS];
  uint16_t step;
  uint32_t width;
  // Bits per sample in the file.
  uint16_t bits;
  // The number of colour channels, followed by alpha if there is one.
  uint16_t colors;
  bool has_alpha;
  bool is_associated;
  ctiff_pixels pixels;
  // 256 colours of three bytes.
  const uint8_t *palette;
  bool keeps_cmyk;
} tiff_row;

uint16_t tiff_color_count(ctiff_color color);

// Writes pixels as straight RGBA, or as CMYK with separate alpha. Returns the number of clamped
// float samples.
uint64_t tiff_convert_row(const tiff_row *row, void *pixels, void *alpha);
// Writes alpha to the fourth samples of pixels.
void tiff_put_alpha(const tiff_row *row, void *pixels, const void *alpha);

#endif
