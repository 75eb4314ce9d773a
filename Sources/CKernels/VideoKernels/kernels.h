// The kernels, compiled once for each instruction set. The including file sets the target and
// defines VIDEO_NAME and VIDEO_TABLE.
//
// All instruction sets must give the same results, so samples of 8 bits are converted in integers,
// and others in floats without contraction, in each lane independently. A float has 24 bits:
// differences from the offsets and their sixteenths are exact for samples of up to 16 bits, and a
// row of the matrix is wrong by less than 0.03 of 65535.

#include <string.h>

#include "CVideoKernels.h"

#pragma STDC FP_CONTRACT OFF

#define ALWAYS static inline __attribute__((always_inline))

ALWAYS int32_t nearest(float value, float most) {
  value = value > 0 ? value : 0;
  value = value < most ? value : most;
  return (int32_t)(value + 0.5f);
}

#include "kernels/chroma.h"
#include "kernels/planes.h"
#include "kernels/pixels.h"
#include "kernels/bytes.h"
#include "kernels/byte_planes.h"
#include "kernels/byte_pixels.h"

static void to_rgba(const video_format *format, const video_planes *planes, void *rgba, size_t first,
                    size_t count, float *scratch) {
  if (format->bits == 8) bytes_to_rgba(format, planes, rgba, first, count, scratch);
  else words_to_rgba(format, planes, rgba, first, count, scratch);
}

static void from_rgba(const video_format *format, const void *rgba, const video_planes *planes,
                      size_t first, size_t count, float *scratch) {
  if (format->bits == 8) rgba_to_bytes(format, rgba, planes, first, count, scratch);
  else rgba_to_words(format, rgba, planes, first, count, scratch);
}

const video_kernels VIDEO_TABLE = {.name = VIDEO_NAME, .to_rgba = to_rgba, .from_rgba = from_rgba};
