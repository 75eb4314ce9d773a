// Returns x · weight / 65536, rounded down.
ALWAYS uint16_t scaled(uint16_t x, uint16_t weight) {
  return (uint16_t)(((uint32_t)x * weight) >> 16);
}

// Compilers do not find the instruction for a 32-bit product.
#if CROW_VECTOR_BITS == 512
ALWAYS words scaled_words(words x, uint16_t weight) {
  return (words)_mm512_mulhi_epu16((__m512i)x, _mm512_set1_epi16((int16_t)weight));
}
#elif CROW_VECTOR_BITS == 256
ALWAYS words scaled_words(words x, uint16_t weight) {
  __m256i halves[2], weights = _mm256_set1_epi16((int16_t)weight);
  memcpy(halves, &x, sizeof x);
  for (size_t h = 0; h < 2; h++) halves[h] = _mm256_mulhi_epu16(halves[h], weights);
  memcpy(&x, halves, sizeof x);
  return x;
}
#else
ALWAYS words scaled_words(words x, uint16_t weight) {
  typedef uint16_t eight __attribute__((ext_vector_type(8)));
  typedef uint32_t products __attribute__((ext_vector_type(8)));
  eight parts[4];
  memcpy(parts, &x, sizeof x);
  for (size_t i = 0; i < 4; i++)
    parts[i] = __builtin_convertvector(
        (__builtin_convertvector(parts[i], products) * (uint32_t)weight) >> 16, eight);
  memcpy(&x, parts, sizeof x);
  return x;
}
#endif

// The loss to add back: rounding down loses half a unit of each product on average. The two
// directions together restore the whole.
ALWAYS uint16_t lost_in_rows(size_t radius) { return (uint16_t)((radius + 1) / 2); }
ALWAYS uint16_t lost_in_columns(size_t radius) { return (uint16_t)((radius + 2) / 2); }

// The vectors summed at a time, limited by the number of registers.
#if CROW_VECTOR_BITS == 512
#define FIXED_VECTORS 4
#else
#define FIXED_VECTORS 2
#endif

ALWAYS void convolve_fixed_block(uint16_t *restrict result, const uint16_t *const *taps,
                                 const uint16_t *weights, size_t radius, uint16_t lost,
                                 size_t start) {
  words sums[FIXED_VECTORS];
  for (size_t v = 0; v < FIXED_VECTORS; v++)
    sums[v] = scaled_words(LOAD(words, taps[radius] + start + 32 * v), weights[0]);
  for (size_t k = 1; k <= radius; k++) {
    const uint16_t *before = taps[radius - k] + start, *after = taps[radius + k] + start;
    for (size_t v = 0; v < FIXED_VECTORS; v++)
      sums[v] += scaled_words(LOAD(words, before + 32 * v) + LOAD(words, after + 32 * v),
                              weights[k]);
  }
  for (size_t v = 0; v < FIXED_VECTORS; v++)
    STORE(words, result + start + 32 * v, sums[v] + lost);
}

// The same for two successive results. A row above the middle at distance k for the first is at k +
// 1 for the second, and a row below the other way around, so each row is loaded once for both.
ALWAYS void convolve_fixed_pair(uint16_t *const *results, const uint16_t *const *taps,
                                const uint16_t *weights, size_t radius, uint16_t lost,
                                size_t start) {
  words first[FIXED_VECTORS], second[FIXED_VECTORS], above[FIXED_VECTORS], below[FIXED_VECTORS];
  for (size_t v = 0; v < FIXED_VECTORS; v++) {
    above[v] = LOAD(words, taps[radius] + start + 32 * v);
    below[v] = LOAD(words, taps[radius + 1] + start + 32 * v);
    first[v] = scaled_words(above[v], weights[0]) + lost;
    second[v] = scaled_words(below[v], weights[0]) + lost;
  }
  for (size_t k = 1; k <= radius; k++) {
    const uint16_t *before = taps[radius - k] + start, *after = taps[radius + 1 + k] + start;
    for (size_t v = 0; v < FIXED_VECTORS; v++) {
      words top = LOAD(words, before + 32 * v), bottom = LOAD(words, after + 32 * v);
      first[v] += scaled_words(top + below[v], weights[k]);
      second[v] += scaled_words(above[v] + bottom, weights[k]);
      above[v] = top;
      below[v] = bottom;
    }
  }
  for (size_t v = 0; v < FIXED_VECTORS; v++) {
    STORE(words, results[0] + start + 32 * v, first[v]);
    STORE(words, results[1] + start + 32 * v, second[v]);
  }
}

ALWAYS void convolve_fixed(uint16_t *const *results, size_t result_count,
                           const uint16_t *const *rows, const uint16_t *weights, size_t radius,
                           uint16_t lost, size_t count) {
  const size_t block = 32 * FIXED_VECTORS;
  for (size_t tile = 0; tile < 4 * count; tile += CROW_TILE) {
    size_t end = tile + CROW_TILE < 4 * count ? tile + CROW_TILE : 4 * count;
    size_t whole = end - (end - tile) % block;
    for (size_t r = 0; r < result_count; r++) {
      const uint16_t *const *taps = rows + r;
      // Rows are taken in pairs while there are two.
      if (r % 2 == 0 && r + 1 < result_count)
        for (size_t start = tile; start < whole; start += block)
          convolve_fixed_pair(results + r, taps, weights, radius, lost, start);
      else if (r % 2 == 0)
        for (size_t start = tile; start < whole; start += block)
          convolve_fixed_block(results[r], taps, weights, radius, lost, start);
      for (size_t start = whole; start < end; start++) {
        uint32_t sum = lost + scaled(taps[radius][start], weights[0]);
        for (size_t k = 1; k <= radius; k++)
          sum += scaled((uint16_t)(taps[radius - k][start] + taps[radius + k][start]), weights[k]);
        results[r][start] = (uint16_t)sum;
      }
    }
  }
}

static void convolve_rows_fixed(uint16_t *const *results, size_t result_count,
                                const uint16_t *const *rows, const uint16_t *weights,
                                size_t radius, size_t count) {
  convolve_fixed(results, result_count, rows, weights, radius, lost_in_rows(radius), count);
}

#if CROW_VECTOR_BITS == 512
// Returns the convolution of eight pixels from `center` on. Loading each tap would nearly always
// cross a cache line, at twice the cost of shifting vectors in registers.
ALWAYS words convolved_columns(const uint16_t *center, const uint16_t *weights, size_t radius) {
  words sum = scaled_words(LOAD(words, center), weights[0]);
  for (size_t near = 0; near < radius; near += 8) {
    const uint16_t *before = center - 4 * near, *after = center + 4 * near;
    pixels b1 = LOAD(pixels, before - 32), b0 = LOAD(pixels, before);
    pixels a0 = LOAD(pixels, after), a1 = LOAD(pixels, after + 32);
#define TAP(r)                                                                                 \
  if (near + r <= radius)                                                                      \
    sum += scaled_words((words)__builtin_shufflevector(b1, b0, 8 - r, 9 - r, 10 - r, 11 - r,   \
                                                       12 - r, 13 - r, 14 - r, 15 - r) +       \
                            (words)__builtin_shufflevector(a0, a1, r, 1 + r, 2 + r, 3 + r,     \
                                                           4 + r, 5 + r, 6 + r, 7 + r),        \
                        weights[near + r]);
    TAP(1) TAP(2) TAP(3) TAP(4) TAP(5) TAP(6) TAP(7) TAP(8)
#undef TAP
  }
  return sum + lost_in_columns(radius);
}
#endif

static void convolve_columns_fixed(uint16_t *result, const uint16_t *row, const uint16_t *weights,
                                   size_t radius, size_t count) {
  const uint16_t *taps[2 * CROW_MOST_RADIUS + 1];
  for (size_t k = 0; k <= 2 * radius; k++) taps[k] = row + 4 * k;
  size_t first = 0;
#if CROW_VECTOR_BITS == 512
  // The loads for eight pixels reach up to seven pixels beyond the row at either end.
  size_t margin = (radius + 7) / 8 * 8 - radius;
  if (margin + 8 + margin <= count) {
    convolve_fixed(&result, 1, taps, weights, radius, lost_in_columns(radius), margin);
    for (first = margin; first + 8 + margin <= count; first += 8)
      STORE(words, result + 4 * first,
            convolved_columns(row + 4 * (first + radius), weights, radius));
  }
#endif
  for (size_t k = 0; k <= 2 * radius; k++) taps[k] += 4 * first;
  result += 4 * first;
  convolve_fixed(&result, 1, taps, weights, radius, lost_in_columns(radius), count - first);
}
