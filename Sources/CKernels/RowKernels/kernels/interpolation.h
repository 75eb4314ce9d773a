static void interpolate_columns_floats(float *restrict result, const float *restrict row,
                                       size_t count) {
  size_t j = 0;
  for (; j + 4 <= count / 2; j += 4) {
    const float *p = row + 4 * j;
    floats before = LOAD(floats, p), middle = LOAD(floats, p + 4), after = LOAD(floats, p + 8);
    floats even = (before + after) * 0.125f + middle * 0.75f, odd = (middle + after) * 0.5f;
    STORE(floats, result + 8 * j,
          __builtin_shufflevector(even, odd, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22,
                                  23));
    STORE(floats, result + 8 * j + 16,
          __builtin_shufflevector(even, odd, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29,
                                  30, 31));
  }
  for (; j < count / 2; j++) {
    const float *p = row + 4 * j;
    pixel before = LOAD(pixel, p), middle = LOAD(pixel, p + 4), after = LOAD(pixel, p + 8);
    STORE(pixel, result + 8 * j, (before + after) * 0.125f + middle * 0.75f);
    STORE(pixel, result + 8 * j + 4, (middle + after) * 0.5f);
  }
}

static void interpolate_rows_floats(float *restrict result, const float *before, const float *row,
                                    const float *after, size_t count) {
  if (before)
    for (size_t i = 0; i < 4 * count; i++)
      result[i] = (before[i] + after[i]) * 0.125f + row[i] * 0.75f;
  else
    for (size_t i = 0; i < 4 * count; i++) result[i] = (row[i] + after[i]) * 0.5f;
}

// Returns four pixels as interpolate_rows_floats does.
ALWAYS floats between_floats(const float *before, const float *row, const float *after, size_t i) {
  floats middle = LOAD(floats, row + i), last = LOAD(floats, after + i);
  if (!before) return (middle + last) * 0.5f;
  return (LOAD(floats, before + i) + last) * 0.125f + middle * 0.75f;
}
