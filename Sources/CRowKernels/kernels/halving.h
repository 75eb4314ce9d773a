// Reduction to half the resolution and enlargement from it with the quintic B-spline. This file is a part
// of kernels.h.

static void reduce_rows_opaque(uint16_t *restrict sums, const uint8_t *const *rows, size_t count) {
  const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4], *f = rows[5],
                *g = rows[6];
  for (size_t i = 0; i < 4 * count; i++)
    sums[i] = (uint16_t)((uint16_t)(a[i] + g[i]) + (uint16_t)((uint16_t)(b[i] + f[i]) * 6) +
                         (uint16_t)((uint16_t)(c[i] + e[i]) * 15) + (uint16_t)(d[i] * 20));
}

static void reduce_rows_wide(uint16_t *restrict sums, const uint16_t *const *rows, size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4], *f = rows[5],
                 *g = rows[6];
  for (size_t i = 0; i < 4 * count; i++) {
    uint32_t sum = (uint32_t)a[i] + g[i] + ((uint32_t)b[i] + f[i]) * 6 +
                   ((uint32_t)c[i] + e[i]) * 15 + (uint32_t)d[i] * 20;
    sums[i] = (uint16_t)((sum + 128) >> 8);
  }
}

// The weights of sums, in units of 1/65536: 1, 6, 15 and 20 in units of 1/32. Products of equal
// pixels have no fraction to lose.
#define QUINTIC(n) (uint16_t)((n) << 11)

ALWAYS words seven_summed(words a, words b, words c, words d, words e, words f, words g) {
  return scaled_words(a + g, QUINTIC(1)) + scaled_words(b + f, QUINTIC(6)) +
         scaled_words(c + e, QUINTIC(15)) + scaled_words(d, QUINTIC(20)) + CROW_OFFSET;
}

static void reduce_columns(uint16_t *restrict fixed, const uint16_t *restrict sums, size_t count) {
  size_t j = 0;
  // The loads reach one pixel beyond those that are needed.
  for (; j + 8 < count; j += 8) {
    const uint16_t *p = sums + 8 * j;
    neighbours n = neighbours_at(p), next = neighbours_at(p + 8);
    STORE(words, fixed + 4 * j, seven_summed(n.a, n.b, n.c, n.d, n.e, next.d, next.e));
  }
  for (size_t i = 4 * j; i < 4 * count; i++) {
    const uint16_t *p = sums + 8 * (i / 4) + i % 4;
    fixed[i] = (uint16_t)(scaled((uint16_t)(p[0] + p[24]), QUINTIC(1)) +
                          scaled((uint16_t)(p[4] + p[20]), QUINTIC(6)) +
                          scaled((uint16_t)(p[8] + p[16]), QUINTIC(15)) +
                          scaled(p[12], QUINTIC(20)) + CROW_OFFSET);
  }
}

// Returns (3a + 10b + 3c) / 16 with means of two values.
ALWAYS words on_quintic(words a, words b, words c) {
  words outer = mean(a, c);
  return mean(b, mean(outer, mean(outer, b)));
}
ALWAYS uint16_t on_quintic1(uint16_t a, uint16_t b, uint16_t c) {
  uint16_t outer = mean1(a, c);
  return mean1(b, mean1(outer, mean1(outer, b)));
}

// Returns (a + 15b + 15c + d) / 32 by way of the means of the inner and the outer two. Their difference
// has 15 bits and a sign.
ALWAYS words between_quintic(words a, words b, words c, words d) {
  typedef int16_t signs __attribute__((ext_vector_type(32)));
  words inner = mean(b, c), outer = mean(a, d);
  return inner + (words)((signs)(outer - inner + 8) >> 4);
}
ALWAYS uint16_t between_quintic1(uint16_t a, uint16_t b, uint16_t c, uint16_t d) {
  int32_t inner = mean1(b, c), outer = mean1(a, d);
  return (uint16_t)(inner + ((outer - inner + 8) >> 4));
}

static void enlarge_rows(uint16_t *restrict result, const uint16_t *before, const uint16_t *row,
                         const uint16_t *after, const uint16_t *last, size_t count) {
  size_t i = 0;
  if (last) {
    for (; i + 32 <= 4 * count; i += 32)
      STORE(words, result + i,
            between_quintic(LOAD(words, before + i), LOAD(words, row + i), LOAD(words, after + i),
                            LOAD(words, last + i)));
    for (; i < 4 * count; i++) result[i] = between_quintic1(before[i], row[i], after[i], last[i]);
  } else {
    for (; i + 32 <= 4 * count; i += 32)
      STORE(words, result + i,
            on_quintic(LOAD(words, before + i), LOAD(words, row + i), LOAD(words, after + i)));
    for (; i < 4 * count; i++) result[i] = on_quintic1(before[i], row[i], after[i]);
  }
}

static void enlarge_columns(uint16_t *restrict result, const uint16_t *restrict row,
                            size_t count) {
  size_t j = 0;
  for (; j + 8 <= count / 2; j += 8) {
    const uint16_t *p = row + 4 * j;
    words before = LOAD(words, p), middle = LOAD(words, p + 4), after = LOAD(words, p + 8);
    pixels even = (pixels)on_quintic(before, middle, after);
    pixels odd = (pixels)between_quintic(before, middle, after, LOAD(words, p + 12));
    STORE(pixels, result + 8 * j, __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
    STORE(pixels, result + 8 * j + 32,
          __builtin_shufflevector(even, odd, 4, 12, 5, 13, 6, 14, 7, 15));
  }
  for (; j < count / 2; j++) {
    for (size_t c = 0; c < 4; c++) {
      const uint16_t *p = row + 4 * j + c;
      result[8 * j + c] = on_quintic1(p[0], p[4], p[8]);
      result[8 * j + 4 + c] = between_quintic1(p[0], p[4], p[8], p[12]);
    }
  }
}
