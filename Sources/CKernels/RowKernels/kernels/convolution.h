// Computes 64 floats of a symmetric convolution. `taps` are rows above and below, or successive
// pixels of one row. Four vectors are summed at a time, to hide the latency of additions.
ALWAYS void convolve_block(float *restrict result, const float *const *taps, const float *weights,
                           size_t radius, size_t start) {
  floats sums[4];
  const float *middle = taps[radius] + start;
  for (size_t v = 0; v < 4; v++) sums[v] = LOAD(floats, middle + 16 * v) * weights[0];
  for (size_t k = 1; k <= radius; k++) {
    const float *before = taps[radius - k] + start, *after = taps[radius + k] + start;
    for (size_t v = 0; v < 4; v++)
      sums[v] += (LOAD(floats, before + 16 * v) + LOAD(floats, after + 16 * v)) * weights[k];
  }
  for (size_t v = 0; v < 4; v++) STORE(floats, result + start + 16 * v, sums[v]);
}

ALWAYS void convolve_pixel(float *restrict result, const float *const *taps, const float *weights,
                           size_t radius, size_t start) {
  pixel sum = LOAD(pixel, taps[radius] + start) * weights[0];
  for (size_t k = 1; k <= radius; k++)
    sum += (LOAD(pixel, taps[radius - k] + start) + LOAD(pixel, taps[radius + k] + start)) *
           weights[k];
  STORE(pixel, result + start, sum);
}

// Tiles of the rows that results share stay in the first-level cache.
static void convolve_rows(float *const *results, size_t result_count, const float *const *rows,
                          const float *weights, size_t radius, size_t count) {
  for (size_t tile = 0; tile < 4 * count; tile += CROW_TILE) {
    size_t end = tile + CROW_TILE < 4 * count ? tile + CROW_TILE : 4 * count;
    for (size_t r = 0; r < result_count; r++) {
      size_t start = tile;
      for (; start + 64 <= end; start += 64)
        convolve_block(results[r], rows + r, weights, radius, start);
      for (; start < end; start += 4) convolve_pixel(results[r], rows + r, weights, radius, start);
    }
  }
}

static void convolve_columns(float *result, const float *row, const float *weights, size_t radius,
                             size_t count) {
  const float *taps[2 * CROW_MOST_RADIUS + 1];
  for (size_t k = 0; k <= 2 * radius; k++) taps[k] = row + 4 * k;
  convolve_rows(&result, 1, taps, weights, radius, count);
}

static void wide_from_floats(uint16_t *restrict wide, const float *restrict row, size_t count) {
  for (size_t i = 0; i < 4 * count; i++)
    wide[i] = (uint16_t)(int32_t)(limited(row[i], 0, 65280) + 0.5f);
}
