// Colour filters on premultiplied floats. This file is a part of kernels.h.

ALWAYS void store_planes(float *row, planes p) {
#define PAIRS(v, w, i)                                                                           \
  __builtin_shufflevector(v, w, i, i + 16, i + 1, i + 17, i + 2, i + 18, i + 3, i + 19, i + 4,    \
                          i + 20, i + 5, i + 21, i + 6, i + 22, i + 7, i + 23)
#define PIXELS(v, w, i)                                                                          \
  __builtin_shufflevector(v, w, i, i + 1, i + 16, i + 17, i + 2, i + 3, i + 18, i + 19, i + 4,    \
                          i + 5, i + 20, i + 21, i + 6, i + 7, i + 22, i + 23)
  floats red_green[2] = {PAIRS(p.red, p.green, 0), PAIRS(p.red, p.green, 8)};
  floats blue_alpha[2] = {PAIRS(p.blue, p.alpha, 0), PAIRS(p.blue, p.alpha, 8)};
  for (int half = 0; half < 2; half++) {
    STORE(floats, row + 32 * half, PIXELS(red_green[half], blue_alpha[half], 0));
    STORE(floats, row + 32 * half + 16, PIXELS(red_green[half], blue_alpha[half], 8));
  }
}

// This performs the same operations as `affineColor` in affineColor.glsl.
ALWAYS planes recolored(planes p, const float *matrix) {
  floats zero = 0, one = 1;
  planes c = p;
  // A colour divided by 1 is the same colour.
  if (__builtin_reduce_or(p.alpha != one)) {
    c.red = p.alpha > zero ? p.red / p.alpha : zero;
    c.green = p.alpha > zero ? p.green / p.alpha : zero;
    c.blue = p.alpha > zero ? p.blue / p.alpha : zero;
  }
#define CHANNEL(m)                                                                               \
  limit(c.red * (m)[0] + c.green * (m)[1] + c.blue * (m)[2] + (m)[3], zero, one) * p.alpha
  return (planes){CHANNEL(matrix), CHANNEL(matrix + 4), CHANNEL(matrix + 8), p.alpha};
#undef CHANNEL
}

static void recolor(float *row, size_t count, const float *matrix) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16)
    store_planes(row + 4 * i, recolored(planes_from_floats(row + 4 * i), matrix));
  if (i == count) return;
  float last[64] = {0};
  memcpy(last, row + 4 * i, (count - i) * 16);
  store_planes(last, recolored(planes_from_floats(last), matrix));
  memcpy(row + 4 * i, last, (count - i) * 16);
}

static void floats_by_tables(float *restrict row, const uint8_t *restrict bytes, size_t count,
                             const float *restrict tables) {
  for (size_t i = 0; i < count; i++) {
    pixel p = {tables[bytes[4 * i]], tables[256 + bytes[4 * i + 1]],
               tables[512 + bytes[4 * i + 2]], 1};
    STORE(pixel, row + 4 * i, p);
  }
}
