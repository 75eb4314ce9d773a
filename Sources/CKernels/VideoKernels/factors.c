#include "CVideoKernels.h"

#pragma STDC FP_CONTRACT OFF

static int16_t rounded(float value) { return (int16_t)(value < 0 ? value - 0.5f : value + 0.5f); }

video_byte_factors video_factors(const video_format *format) {
  const float *m = format->to_rgb;
  bool is_identity = m[0] == 0;
  float luma = m[is_identity ? 2 : 0];
  // A half for rounding, and 1 for what products lose, in each channel, so that greys stay grey.
  float middle = (luma * (float)(128 - format->luma_offset) - 128) * 128 + 64 + 1;
  video_byte_factors factors = {.luma_scale = rounded((luma - 1) * 32768), .luma_middle = rounded(middle)};
  if (is_identity) return factors;
  factors.red_v = rounded((m[2] - 2) * 32768);
  factors.green_u = rounded(m[4] * 32768);
  factors.green_v = rounded(m[5] * 32768);
  factors.blue_u = rounded((m[7] - 2) * 32768);
  return factors;
}
