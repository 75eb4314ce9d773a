// From planes of words to RGBA.

// Writes the chroma of a row, less its offset and at the width of the chroma plane.
ALWAYS void take_chroma(float *restrict result, const video_format *format, const video_planes *planes,
                        int plane, size_t row, size_t count) {
  const char *start = planes->rows[plane];
  size_t stride = planes->strides[plane];
  int offset = format->chroma_offset;
  if (!format->halves_rows) {
    const uint16_t *samples = (const uint16_t *)(start + row * stride);
    for (size_t i = 0; i < count; i++) result[i] = (float)(samples[i] - offset);
    return;
  }
  chroma_rows rows = rows_of_chroma(format, row);
  const uint16_t *a = (const uint16_t *)(start + rows.near * stride);
  const uint16_t *b = (const uint16_t *)(start + rows.far * stride);
  int weight = rows.weight;
  for (size_t i = 0; i < count; i++)
    result[i] = (float)(a[i] * weight + b[i] * (4 - weight) - 4 * offset) * 0.25f;
}

ALWAYS void mix(uint64_t *restrict pixels, const video_format *format, const uint16_t *restrict luma,
                const float *restrict blue_row, const float *restrict red_row,
                const uint16_t *restrict alpha, bool has_alpha) {
  const float *m = format->to_rgb;
  float m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3], m4 = m[4], m5 = m[5], m6 = m[6], m7 = m[7],
        m8 = m[8], scale = format->alpha_scale;
  const float most = 65535;
  int offset = format->luma_offset;
  size_t count = format->width;
  for (size_t i = 0; i < count; i++) {
    float y = (float)(luma[i] - offset), u = blue_row[i], v = red_row[i];
    uint64_t red = (uint64_t)nearest(m0 * y + (m1 * u + m2 * v), most);
    uint64_t green = (uint64_t)nearest(m3 * y + (m4 * u + m5 * v), most);
    uint64_t blue = (uint64_t)nearest(m6 * y + (m7 * u + m8 * v), most);
    uint64_t opacity = has_alpha ? (uint64_t)nearest((float)alpha[i] * scale, most) : 65535;
    pixels[i] = red | green << 16 | blue << 32 | opacity << 48;
  }
}

static void words_to_rgba(const video_format *format, const video_planes *planes, void *rgba,
                          size_t first, size_t count, float *scratch) {
  size_t width = format->width;
  size_t half = (width + 1) / 2;
  // A stored row of chroma has room for a sample on each side.
  float *narrow = scratch + 16, *wide[2] = {scratch + width + 64, scratch + 3 * width + 96};
  if (!format->has_chroma) {
    memset(wide[0], 0, width * sizeof(float));
    memset(wide[1], 0, width * sizeof(float));
  }
  for (size_t row = first; row < first + count; row++) {
    for (int c = 0; format->has_chroma && c < 2; c++) {
      if (format->halves_columns) {
        take_chroma(narrow, format, planes, c + 1, row, half);
        double_row(wide[c], narrow, half, format->is_left);
      } else {
        take_chroma(wide[c], format, planes, c + 1, row, width);
      }
    }
    uint64_t *pixels = (uint64_t *)rgba + (row - first) * width;
    const uint16_t *luma = (const uint16_t *)((const char *)planes->rows[0] + row * planes->strides[0]);
    if (format->has_alpha) {
      const char *alpha = (const char *)planes->rows[3] + row * planes->strides[3];
      mix(pixels, format, luma, wide[0], wide[1], (const uint16_t *)alpha, true);
    } else {
      mix(pixels, format, luma, wide[0], wide[1], luma, false);
    }
  }
}
