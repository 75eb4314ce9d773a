// From RGBA to planes of bytes.
//
// Sums are exact, and factors are in units of 2⁻¹⁵. The factors of green follow from the sums of
// the matrix's rows, so that greys become greys.

static void put_luma_bytes(uint8_t *restrict result, const video_format *format,
                           const uint32_t *restrict pixels) {
  const float *m = format->from_rgb;
  int16_t r = rounded(m[0] * 32768), b = rounded(m[2] * 32768);
  int16_t g = (int16_t)((int32_t)((m[0] + m[1] + m[2]) * 32768 + 0.5f) - r - b);
  int32_t half = (format->luma_offset << 15) + (1 << 14);
  size_t count = format->width;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = pixels[i];
    int32_t sum = (int32_t)(pixel & 255) * r + (int32_t)(pixel >> 8 & 255) * g
        + (int32_t)(pixel >> 16 & 255) * b;
    result[i] = (uint8_t)((uint32_t)(sum + half) >> 15);
  }
}

// Writes a channel as a plane with the range of luma. The factor, in units of 2⁻¹⁴, is at most 1.
ALWAYS void put_channel(uint8_t *restrict result, const uint32_t *restrict pixels, size_t count, int channel,
                        float factor, int offset) {
  int16_t scale = rounded(factor * 16384);
  int32_t half = (offset << 14) + (1 << 13);
  for (size_t i = 0; i < count; i++) {
    int32_t value = (int32_t)(pixels[i] >> 8 * channel & 255);
    result[i] = (uint8_t)((uint32_t)(value * scale + half) >> 14);
  }
}

// Two channels in a word: red and blue, or green and alpha. Sums of sixteen levels fit beside each
// other.
#define CHANNELS(pixel, k) ((pixel) >> 8 * (k) & 0x00ff00ffu)

// Returns the sum of the rows at a pixel. Of three rows, the first counts twice.
ALWAYS uint32_t sum_channels(const uint32_t *const rows[3], int count, size_t i, int k) {
  uint32_t sum = CHANNELS(rows[0][i], k);
  if (count == 3) sum *= 2;
  if (count > 1) sum += CHANNELS(rows[1][i], k);
  if (count > 2) sum += CHANNELS(rows[2][i], k);
  return sum;
}

// Writes the sums of rows for even and odd pixels.
ALWAYS void split_pixels(uint32_t *restrict even, uint32_t *restrict odd, const uint32_t *const rows[3],
                         int count, size_t width, int k) {
  for (size_t i = 0; i < width / 2; i++) {
    even[i] = sum_channels(rows, count, 2 * i, k);
    odd[i] = sum_channels(rows, count, 2 * i + 1, k);
  }
  // The last pixel of a row is repeated.
  if (width % 2 == 1) even[width / 2] = odd[width / 2] = sum_channels(rows, count, width - 1, k);
}

// Writes Cb or Cr from words of red and blue, and words of green, that are sums of 2^`weight`.
ALWAYS void put_difference(uint8_t *restrict result, const uint32_t *restrict red_blue,
                           const uint32_t *restrict greens, size_t count, const float m[3], int weight) {
  int16_t r = rounded(m[0] * 32768), b = rounded(m[2] * 32768), g = (int16_t)(-r - b);
  int shift = 15 + weight;
  int32_t half = (128 << shift) + (1 << (shift - 1));
  for (size_t i = 0; i < count; i++) {
    int32_t sum = (int32_t)(red_blue[i] & 0xffff) * r + (int32_t)(greens[i] & 0xffff) * g
        + (int32_t)(red_blue[i] >> 16) * b;
    uint32_t code = (uint32_t)(sum + half) >> shift;
    result[i] = (uint8_t)(code < 255 ? code : 255);
  }
}

// Writes a row of chroma from rows of pixels. `weight` is the power of two of the sum of their
// weights.
ALWAYS void put_byte_chroma(uint8_t *const results[2], const video_format *format,
                            const uint32_t *const rows[3], int count, int weight, float *scratch) {
  size_t width = format->width, half = (width + 1) / 2;
  uint32_t *sums[2];
  if (!format->halves_columns) {
    for (int k = 0; k < 2; k++) {
      sums[k] = (uint32_t *)scratch + k * (width + 16);
      uint32_t *restrict sum = sums[k];
      for (size_t i = 0; i < width; i++) sum[i] = sum_channels(rows, count, i, k);
    }
    half = width;
  } else {
    for (int k = 0; k < 2; k++) {
      // There is room for a pixel before the row.
      uint32_t *restrict even = (uint32_t *)scratch + 2 * k * (half + 32);
      uint32_t *restrict odd = even + half + 32;
      sums[k] = even;
      split_pixels(even, odd, rows, count, width, k);
      if (format->is_left) {
        odd[-1] = even[0];
        for (size_t i = 0; i < half; i++) even[i] = 2 * even[i] + odd[i] + odd[(ptrdiff_t)i - 1];
      } else {
        for (size_t i = 0; i < half; i++) even[i] += odd[i];
      }
    }
    weight += format->is_left ? 2 : 1;
  }
  for (int c = 0; c < 2; c++)
    put_difference(results[c], sums[0], sums[1], half, format->from_rgb + 3 * (c + 1), weight);
}

static void rgba_to_bytes(const video_format *format, const void *rgba, const video_planes *planes,
                          size_t first, size_t count, float *scratch) {
  size_t width = format->width, last = format->height - 1;
  for (size_t row = first; row < first + count; row++) {
    const uint32_t *pixels = (const uint32_t *)rgba + row * width;
    uint8_t *results[4] = {0};
    bool is_whole = !format->halves_rows;
    for (int plane = 0; plane < 4; plane++) {
      if (!planes->rows[plane]) continue;
      bool is_chroma = plane == 1 || plane == 2;
      results[plane] = (uint8_t *)planes->rows[plane]
          + (is_chroma && !is_whole ? row / 2 : row) * planes->strides[plane];
    }
    if (format->has_alpha) put_channel(results[3], pixels, width, 3, 1, 0);
    if (format->from_rgb[0] == 0) {
      float factor = format->from_rgb[1];
      put_channel(results[0], pixels, width, 1, factor, format->luma_offset);
      put_channel(results[1], pixels, width, 2, factor, format->luma_offset);
      put_channel(results[2], pixels, width, 0, factor, format->luma_offset);
      continue;
    }
    put_luma_bytes(results[0], format, pixels);
    if (!format->has_chroma || (!is_whole && row % 2 == 1)) continue;
    const uint32_t *rows[3] = {pixels, row < last ? pixels + width : pixels,
                               row > 0 ? pixels - width : pixels};
    if (is_whole) put_byte_chroma(results + 1, format, rows, 1, 0, scratch);
    else if (format->is_top) put_byte_chroma(results + 1, format, rows, 3, 2, scratch);
    else put_byte_chroma(results + 1, format, rows, 2, 1, scratch);
  }
}
