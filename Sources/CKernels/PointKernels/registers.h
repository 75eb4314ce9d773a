// Functions of point kernels by hand, for tables that stay in the registers of AVX-512 from pixel
// to pixel. The generated functions, with the same operations, compute the rest.

// The pieces of a curve of smoothCurve (its shader explains them).
#define PIECES 32

EACH floats on_cubics(const __m512 cubics[8], floats x, float low, float high) {
  floats t = minimum(maximum(x, (floats)(low)), (floats)(high));
  ints number = (int_of_bits(t) >> 22) - 222;
  __m512i piece = (__m512i)minimum(maximum(number, (ints)(0)), (ints)(PIECES - 1));
  floats of[4];
  for (int k = 0; k < 4; k++)
    of[k] = (floats)_mm512_permutex2var_ps(cubics[2 * k], piece, cubics[2 * k + 1]);
  floats value = of[0] + t * (of[1] + t * (of[2] + t * of[3]));
  return minimum(maximum(value, (floats)(0.0f)), (floats)(1.0f));
}

static inline __attribute__((always_inline)) void smoothCurve_channels(
    planes *pixels, size_t count, const crow_operands *operands, bool is_opaque) {
  for (int c = 0; c < 3; c++) {
    __m512 cubics[8];
    for (int k = 0; k < 8; k++)
      cubics[k] = _mm512_loadu_ps(operands->tables[c].values + 16 * k);
    float low = float_of_bits(operands->words[c]), high = float_of_bits(operands->words[4 + c]);
    for (size_t i = 0; i < count; i++) {
      floats *channel = &pixels[i].red + c, alpha = pixels[i].alpha;
      if (is_opaque)
        *channel = on_cubics(cubics, *channel, low, high);
      else
        *channel = on_cubics(cubics, alpha > 0 ? *channel / alpha : 0, low, high) * alpha;
    }
  }
}

static void smoothCurve_registers(PARAMETERS) {
  // A list this long is a single row, whose places need no limits.
  bool fits = true;
  for (int c = 0; c < 3; c++) fits = fits && operands->tables[c].width == 4 * PIECES;
  if (!fits) smoothCurve_point(p, q, r, count, x, y, operands, is_opaque);
  else if (is_opaque) smoothCurve_channels(p, count, operands, true);
  else smoothCurve_channels(p, count, operands, false);
}
#undef PIECES
