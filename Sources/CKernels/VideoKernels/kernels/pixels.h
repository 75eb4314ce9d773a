// From RGBA to planes of words.

#define CHANNEL(pixel, c) ((float)(int32_t)((pixel) >> (c) * 16 & 0xffff))

static void put_luma(uint16_t *restrict result, const video_format *format,
                     const uint64_t *restrict pixels) {
  float r = format->from_rgb[0], g = format->from_rgb[1], b = format->from_rgb[2];
  float offset = (float)format->luma_offset, most = (float)(((uint32_t)1 << format->bits) - 1);
  size_t count = format->width;
  for (size_t i = 0; i < count; i++) {
    uint64_t pixel = pixels[i];
    float y = r * CHANNEL(pixel, 0) + g * CHANNEL(pixel, 1) + b * CHANNEL(pixel, 2);
    result[i] = (uint16_t)nearest(y + offset, most);
  }
}

static void put_alpha(uint16_t *restrict result, const video_format *format,
                      const uint64_t *restrict pixels) {
  float scale = 1 / format->alpha_scale, most = (float)(((uint32_t)1 << format->bits) - 1);
  size_t count = format->width;
  for (size_t i = 0; i < count; i++)
    result[i] = (uint16_t)nearest(CHANNEL(pixels[i], 3) * scale, most);
}

// Writes the sums of a row's pixels and its neighbours', and returns the sum of the weights.
// Between two neighbours, the row counts twice.
ALWAYS int sum_rows(uint32_t *restrict sums, const uint64_t *pixels, const video_format *format,
                    size_t row) {
  size_t width = format->width, count = 4 * width, last = format->height - 1;
  const uint16_t *a = (const uint16_t *)(pixels + row * width);
  if (!format->halves_rows) {
    for (size_t i = 0; i < count; i++) sums[i] = a[i];
    return 1;
  }
  const uint16_t *b = (const uint16_t *)(pixels + (row < last ? row + 1 : last) * width);
  if (!format->is_top) {
    for (size_t i = 0; i < count; i++) sums[i] = (uint32_t)a[i] + b[i];
    return 2;
  }
  const uint16_t *c = (const uint16_t *)(pixels + (row > 0 ? row - 1 : 0) * width);
  for (size_t i = 0; i < count; i++) sums[i] = 2 * (uint32_t)a[i] + b[i] + c[i];
  return 4;
}

// Returns a sum of neighbours in a row of sums. `at` is the first of a pixel's channels.
ALWAYS float sum_columns(const uint32_t *at, bool halves_columns, bool is_left) {
  if (!halves_columns) return (float)(int32_t)at[0];
  return is_left ? (float)(int32_t)(2 * at[0] + at[-4] + at[4]) : (float)(int32_t)(at[0] + at[4]);
}

ALWAYS void put_columns(uint16_t *restrict const results[2], const video_format *format,
                        const uint32_t *restrict sums, int weight, size_t count, bool halves_columns,
                        bool is_left) {
  enum { PART = 64 };
  float red[PART], green[PART], blue[PART], scale = 1.0f / (float)weight;
  float most = (float)(((uint32_t)1 << format->bits) - 1), offset = (float)format->chroma_offset;
  const float *m = format->from_rgb + 3;
  for (size_t start = 0; start < count; start += PART) {
    size_t size = count - start < PART ? count - start : PART;
    for (size_t k = 0; k < size; k++) {
      const uint32_t *at = sums + (halves_columns ? 8 : 4) * (start + k);
      red[k] = sum_columns(at, halves_columns, is_left) * scale;
      green[k] = sum_columns(at + 1, halves_columns, is_left) * scale;
      blue[k] = sum_columns(at + 2, halves_columns, is_left) * scale;
    }
    for (int c = 0; c < 2; c++) {
      uint16_t *result = results[c] + start;
      float r = m[3 * c], g = m[3 * c + 1], b = m[3 * c + 2];
      for (size_t k = 0; k < size; k++)
        result[k] = (uint16_t)nearest(r * red[k] + g * green[k] + b * blue[k] + offset, most);
    }
  }
}

static void put_chroma(const video_format *format, const uint64_t *pixels, const video_planes *planes,
                       size_t row, float *scratch) {
  size_t width = format->width, chroma_row = format->halves_rows ? row / 2 : row;
  uint16_t *results[2];
  for (int c = 0; c < 2; c++)
    results[c] = (uint16_t *)((char *)planes->rows[c + 1] + chroma_row * planes->strides[c + 1]);
  // There is room for a pixel on each side.
  uint32_t *sums = (uint32_t *)scratch + 4;
  int weight = sum_rows(sums, pixels, format, row);
  memcpy(sums - 4, sums, 4 * sizeof(uint32_t));
  memcpy(sums + 4 * width, sums + 4 * (width - 1), 4 * sizeof(uint32_t));
  size_t half = (width + 1) / 2;
  if (!format->halves_columns)
    put_columns(results, format, sums, weight, width, false, false);
  else if (format->is_left)
    put_columns(results, format, sums, 4 * weight, half, true, true);
  else
    put_columns(results, format, sums, 2 * weight, half, true, false);
}

static void rgba_to_words(const video_format *format, const void *rgba, const video_planes *planes,
                          size_t first, size_t count, float *scratch) {
  for (size_t row = first; row < first + count; row++) {
    const uint64_t *pixels = (const uint64_t *)rgba + row * format->width;
    put_luma((uint16_t *)((char *)planes->rows[0] + row * planes->strides[0]), format, pixels);
    if (format->has_alpha)
      put_alpha((uint16_t *)((char *)planes->rows[3] + row * planes->strides[3]), format, pixels);
    if (format->has_chroma && (!format->halves_rows || row % 2 == 0))
      put_chroma(format, rgba, planes, row, scratch);
  }
}
