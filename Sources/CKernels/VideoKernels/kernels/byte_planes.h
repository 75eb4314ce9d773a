// From planes of bytes to RGBA.
//
// Levels are counted in 128ths from the middle of the range, in 16 bits. Each product is half a
// 128th too small on average and at most half a 128th off from that, its factor another quarter; a
// colour has up to three products.

// Writes four times the chroma of a row of bytes less its offset, at the width of the chroma plane.
ALWAYS void byte_chroma(int16_t *restrict result, const video_format *format, const video_planes *planes,
                        int plane, size_t row, size_t count) {
  const char *start = planes->rows[plane];
  size_t stride = planes->strides[plane];
  if (!format->halves_rows) {
    const uint8_t *samples = (const uint8_t *)(start + row * stride);
    for (size_t i = 0; i < count; i++) result[i] = (int16_t)(4 * samples[i] - 512);
    return;
  }
  chroma_rows rows = rows_of_chroma(format, row);
  const uint8_t *a = (const uint8_t *)(start + rows.near * stride);
  const uint8_t *b = (const uint8_t *)(start + rows.far * stride);
  int16_t weight = (int16_t)rows.weight, rest = (int16_t)(4 - rows.weight);
  for (size_t i = 0; i < count; i++) result[i] = (int16_t)(a[i] * weight + b[i] * rest - 512);
}

// Doubles a row of `count` samples, with room for one before and after, and multiplies it by 64. A
// word holds two samples of the result.
static void double_bytes(uint32_t *restrict result, int16_t *restrict row, size_t count, bool is_left) {
  row[-1] = row[0];
  row[count] = row[count - 1];
  const int16_t *restrict before = row - 1, *restrict after = row + 1;
  if (is_left) {
    for (size_t i = 0; i < count; i++) {
      uint16_t even = (uint16_t)(row[i] * 64), odd = (uint16_t)((row[i] + after[i]) * 32);
      result[i] = even | (uint32_t)odd << 16;
    }
    return;
  }
  for (size_t i = 0; i < count; i++) {
    int16_t three = (int16_t)(row[i] * 48);
    uint16_t even = (uint16_t)(three + before[i] * 16), odd = (uint16_t)(three + after[i] * 16);
    result[i] = even | (uint32_t)odd << 16;
  }
}

ALWAYS int16_t luma_level(uint8_t sample, const video_byte_factors *factors) {
  int16_t twice = (int16_t)((uint16_t)(sample << 8) ^ 0x8000);
  return limited_sum(limited_sum((int16_t)(twice >> 1), part_of(twice, factors->luma_scale)),
                     factors->luma_middle);
}

// Writes a row of pixels. Chroma is 256 times its difference from grey, which counts as two levels;
// the rest of its factor is so small that a limited sum stays beyond black or white.
ALWAYS void mix_bytes(uint16_t *restrict pixels, video_byte_factors factors, size_t count,
                      const uint8_t *restrict luma, const int16_t *restrict blue_row,
                      const int16_t *restrict red_row, const uint8_t *restrict alpha, bool has_alpha) {
  for (size_t i = 0; i < count; i++) {
    int16_t y = luma_level(luma[i], &factors), u = blue_row[i], v = red_row[i];
    uint16_t red = level(limited_sum(limited_sum(y, v), part_of(v, factors.red_v)));
    uint16_t green = level(limited_sum(limited_sum(y, part_of(u, factors.green_u)), part_of(v, factors.green_v)));
    uint16_t blue = level(limited_sum(limited_sum(y, u), part_of(u, factors.blue_u)));
    uint16_t opacity = has_alpha ? alpha[i] : 255;
    pixels[2 * i] = (uint16_t)(red | green << 8);
    pixels[2 * i + 1] = (uint16_t)(blue | opacity << 8);
  }
}

// Writes a row of pixels from three planes with the range of luma.
ALWAYS void join_bytes(uint16_t *restrict pixels, video_byte_factors factors, size_t count, const uint8_t *red_row,
                       const uint8_t *green_row, const uint8_t *blue_row, const uint8_t *alpha,
                       bool has_alpha) {
  for (size_t i = 0; i < count; i++) {
    uint16_t red = level(luma_level(red_row[i], &factors));
    uint16_t green = level(luma_level(green_row[i], &factors));
    uint16_t blue = level(luma_level(blue_row[i], &factors));
    uint16_t opacity = has_alpha ? alpha[i] : 255;
    pixels[2 * i] = (uint16_t)(red | green << 8);
    pixels[2 * i + 1] = (uint16_t)(blue | opacity << 8);
  }
}

ALWAYS void byte_row(uint16_t *pixels, const video_format *format, const uint8_t *const samples[4],
                     int16_t *const chroma[2], video_byte_factors factors, bool has_alpha) {
  const uint8_t *luma = samples[0], *alpha = samples[3];
  size_t count = format->width;
  if (format->to_rgb[0] == 0)
    join_bytes(pixels, factors, count, samples[2], luma, samples[1], alpha, has_alpha);
  else if (format->has_chroma)
    mix_bytes(pixels, factors, count, luma, chroma[0], chroma[1], alpha, has_alpha);
  else join_bytes(pixels, factors, count, luma, luma, luma, alpha, has_alpha);
}

static void bytes_to_rgba(const video_format *format, const video_planes *planes, void *rgba, size_t first,
                          size_t count, float *scratch) {
  size_t width = format->width, half = (width + 1) / 2;
  video_byte_factors factors = video_factors(format);
  // A stored row of chroma has room for a sample on each side.
  int16_t *narrow = (int16_t *)scratch + 32;
  int16_t *wide[2] = {narrow + 2 * half + 64, narrow + 6 * half + 128};
  for (size_t row = first; row < first + count; row++) {
    const uint8_t *samples[4] = {0};
    // Chroma of half as many rows has its own way.
    for (int plane = 0; plane < 4; plane++)
      if (planes->rows[plane] && !(format->halves_rows && (plane == 1 || plane == 2)))
        samples[plane] = (const uint8_t *)planes->rows[plane] + row * planes->strides[plane];
    uint16_t *pixels = (uint16_t *)rgba + (row - first) * 2 * width;
    for (int c = 0; format->has_chroma && c < 2; c++) {
      if (format->halves_columns) {
        byte_chroma(narrow, format, planes, c + 1, row, half);
        double_bytes((uint32_t *)wide[c], narrow, half, format->is_left);
      } else {
        for (size_t i = 0; i < width; i++) wide[c][i] = (int16_t)((samples[c + 1][i] - 128) * 256);
      }
    }
    if (format->has_alpha) byte_row(pixels, format, samples, wide, factors, true);
    else byte_row(pixels, format, samples, wide, factors, false);
  }
}
