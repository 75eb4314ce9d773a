// Rows of pixels as columns and back, and the places of pixels.

static void read_pixels(csc_colors result, const float *pixels, bool is_straight, size_t count) {
  size_t i = 0;
  for (; i + CSC_GROUP <= count; i += CSC_GROUP) {
    const float *p = pixels + 4 * i;
    store_channels(LOAD(floats, p), LOAD(floats, p + 16), LOAD(floats, p + 32),
                   LOAD(floats, p + 48), result, i, is_straight);
  }
  if (i == count) return;
  float last[4 * CSC_GROUP] = {0};
  memcpy(last, pixels + 4 * i, (count - i) * 4 * sizeof(float));
  store_channels(LOAD(floats, last), LOAD(floats, last + 16), LOAD(floats, last + 32),
                 LOAD(floats, last + 48), result, i, is_straight);
}

ALWAYS floats share(floats x) {
  floats positive = x > splat(0) ? x : splat(0);
  return positive < splat(1) ? positive : splat(1);
}

ALWAYS void store_pixels(float *pixels, csc_colors columns, size_t i, csc_result kind) {
  floats red = LOAD(floats, columns.red + i), green = LOAD(floats, columns.green + i);
  floats blue = LOAD(floats, columns.blue + i), alpha = LOAD(floats, columns.alpha + i);
  if (kind != CSC_NUMBERS)
    red = share(red), green = share(green), blue = share(blue), alpha = share(alpha);
  if (kind == CSC_STRAIGHT_COLORS) red *= alpha, green *= alpha, blue *= alpha;
  if (kind == CSC_PREMULTIPLIED_COLORS)
    red = minimum(red, alpha), green = minimum(green, alpha), blue = minimum(blue, alpha);
  floats low = __builtin_shufflevector(red, green, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22,
                                       7, 23);
  floats high = __builtin_shufflevector(red, green, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29,
                                        14, 30, 15, 31);
  floats low_rest = __builtin_shufflevector(blue, alpha, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21,
                                            6, 22, 7, 23);
  floats high_rest = __builtin_shufflevector(blue, alpha, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13,
                                             29, 14, 30, 15, 31);
  STORE(floats, pixels, first_pairs(low, low_rest));
  STORE(floats, pixels + 16, last_pairs(low, low_rest));
  STORE(floats, pixels + 32, first_pairs(high, high_rest));
  STORE(floats, pixels + 48, last_pairs(high, high_rest));
}

ALWAYS void write_kind(float *pixels, csc_colors columns, csc_result kind, size_t count) {
  size_t i = 0;
  for (; i + CSC_GROUP <= count; i += CSC_GROUP) store_pixels(pixels + 4 * i, columns, i, kind);
  if (i == count) return;
  float last[4 * CSC_GROUP];
  store_pixels(last, columns, i, kind);
  memcpy(pixels + 4 * i, last, (count - i) * 4 * sizeof(float));
}

static void write_pixels(float *pixels, csc_colors columns, csc_result kind, size_t count) {
  switch (kind) {
    case CSC_NUMBERS: return write_kind(pixels, columns, CSC_NUMBERS, count);
    case CSC_SHARES: return write_kind(pixels, columns, CSC_SHARES, count);
    case CSC_STRAIGHT_COLORS: return write_kind(pixels, columns, CSC_STRAIGHT_COLORS, count);
    case CSC_PREMULTIPLIED_COLORS:
      return write_kind(pixels, columns, CSC_PREMULTIPLIED_COLORS, count);
  }
}

static void places(float *result, int32_t first, float unit, float factor, float constant,
                   float rest, size_t count) {
  const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const ints steps = __builtin_convertvector(lanes, ints);
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    floats center = float_of_int(steps + (int32_t)(first + (int32_t)i)) + 0.5f;
    STORE(floats, result + i, (constant + center / splat(unit) * factor) + rest);
  }
}
