static void decimate_rows_opaque(uint16_t *restrict sums, const uint8_t *const *rows,
                                 size_t count) {
  const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  for (size_t i = 0; i < 4 * count; i++)
    sums[i] = (uint16_t)((uint16_t)(a[i] + e[i]) + (uint16_t)((uint16_t)(b[i] + d[i]) << 2) +
                         (uint16_t)(c[i] * 6));
}

// Computes (a + 4b + 6c + 4d + e) / 16 with means of two values.
ALWAYS words decimated(words a, words b, words c, words d, words e) {
  return mean(mean(b, d), mean(c, mean(c, mean(a, e))));
}
ALWAYS uint16_t decimated1(uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e) {
  return mean1(mean1(b, d), mean1(c, mean1(c, mean1(a, e))));
}

static void decimate_rows_wide(uint16_t *restrict wide, const uint16_t *const *rows,
                               size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  size_t i = 0;
  for (; i + 32 <= 4 * count; i += 32)
    STORE(words, wide + i,
          decimated(LOAD(words, a + i), LOAD(words, b + i), LOAD(words, c + i), LOAD(words, d + i),
                    LOAD(words, e + i)));
  for (; i < 4 * count; i++) wide[i] = decimated1(a[i], b[i], c[i], d[i], e[i]);
}

static void decimate_rows_wide_to_floats(float *restrict result, const uint16_t *const *rows,
                                         size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  for (size_t i = 0; i < 4 * count; i++) {
    int32_t sum = (int32_t)a[i] + e[i] + 4 * ((int32_t)b[i] + d[i]) + 6 * (int32_t)c[i];
    result[i] = (float)sum * (1.0f / 16);
  }
}

static void decimate_rows_floats(float *restrict result, const float *const *rows,
                                 size_t count) {
  const float *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  for (size_t i = 0; i < 4 * count; i++)
    result[i] = (a[i] + e[i]) * (1.0f / 16) + (b[i] + d[i]) * 0.25f + c[i] * 0.375f;
}

// The five neighbouring pixels around every second pixel of a row, for eight results.
typedef struct {
  words a, b, c, d, e;
} neighbours;

ALWAYS words even_pixels(words first, words second) {
  return (words)__builtin_shufflevector((pixels)first, (pixels)second, 0, 2, 4, 6, 8, 10, 12, 14);
}

ALWAYS words odd_pixels(words first, words second) {
  return (words)__builtin_shufflevector((pixels)first, (pixels)second, 1, 3, 5, 7, 9, 11, 13, 15);
}

// Loads the neighbours from `p` on. Reads 20 pixels, of which 19 are needed.
ALWAYS neighbours neighbours_at(const uint16_t *p) {
  words first = LOAD(words, p), second = LOAD(words, p + 32);
  words middle_first = LOAD(words, p + 8), middle_second = LOAD(words, p + 40);
  words last_first = LOAD(words, p + 16), last_second = LOAD(words, p + 48);
  return (neighbours){even_pixels(first, second), odd_pixels(first, second),
                      even_pixels(middle_first, middle_second),
                      odd_pixels(middle_first, middle_second),
                      even_pixels(last_first, last_second)};
}

ALWAYS words five_summed(words a, words b, words c, words d, words e) {
  return a + e + ((b + d) << 2) + (c << 2) + (c << 1);
}

static void decimate_columns_sums(uint16_t *restrict wide, const uint16_t *restrict sums,
                                  size_t count) {
  size_t j = 0;
  for (; j + 8 < count; j += 8) {
    neighbours n = neighbours_at(sums + 8 * j);
    STORE(words, wide + 4 * j, five_summed(n.a, n.b, n.c, n.d, n.e));
  }
  for (size_t i = 4 * j; i < 4 * count; i++) {
    const uint16_t *p = sums + 8 * (i / 4) + i % 4;
    wide[i] = (uint16_t)(p[0] + p[16] + 4 * (p[4] + p[12]) + 6 * p[8]);
  }
}

static void decimate_columns_wide(uint16_t *restrict wide, const uint16_t *restrict row,
                                  size_t count) {
  size_t j = 0;
  for (; j + 8 < count; j += 8) {
    neighbours n = neighbours_at(row + 8 * j);
    STORE(words, wide + 4 * j, decimated(n.a, n.b, n.c, n.d, n.e));
  }
  for (size_t i = 4 * j; i < 4 * count; i++) {
    const uint16_t *p = row + 8 * (i / 4) + i % 4;
    wide[i] = decimated1(p[0], p[4], p[8], p[12], p[16]);
  }
}

// Return every second of eight pixels, from the first or the second on.
ALWAYS floats even_floats(const float *p) {
  return __builtin_shufflevector(LOAD(floats, p), LOAD(floats, p + 16), 0, 1, 2, 3, 8, 9, 10, 11,
                                 16, 17, 18, 19, 24, 25, 26, 27);
}

ALWAYS floats odd_floats(const float *p) {
  return __builtin_shufflevector(LOAD(floats, p), LOAD(floats, p + 16), 4, 5, 6, 7, 12, 13, 14, 15,
                                 20, 21, 22, 23, 28, 29, 30, 31);
}

static void decimate_columns_floats(float *restrict result, const float *restrict row,
                                    size_t count) {
  size_t j = 0;
  // The loads reach one pixel beyond the needed ones.
  for (; j + 4 < count; j += 4) {
    const float *p = row + 8 * j;
    floats a = even_floats(p), b = odd_floats(p), c = even_floats(p + 8), d = odd_floats(p + 8);
    floats e = even_floats(p + 16);
    STORE(floats, result + 4 * j, (a + e) * (1.0f / 16) + (b + d) * 0.25f + c * 0.375f);
  }
  for (; j < count; j++) {
    const float *p = row + 8 * j;
    pixel a = LOAD(pixel, p), b = LOAD(pixel, p + 4), c = LOAD(pixel, p + 8);
    pixel d = LOAD(pixel, p + 12), e = LOAD(pixel, p + 16);
    STORE(pixel, result + 4 * j, (a + e) * (1.0f / 16) + (b + d) * 0.25f + c * 0.375f);
  }
}
