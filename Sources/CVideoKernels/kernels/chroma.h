// Interpolation of chroma along rows. This file is a part of kernels.h.

// Doubles a row of `count` samples, before and behind which there is room for one. The result has room for
// 2 * count.
static void double_row(float *restrict result, float *restrict row, size_t count, bool is_left) {
  row[-1] = row[0];
  row[count] = row[count - 1];
  if (is_left) {
    for (size_t i = 0; i < count; i++) {
      result[2 * i] = row[i];
      result[2 * i + 1] = (row[i] + row[i + 1]) * 0.5f;
    }
    return;
  }
  for (size_t i = 0; i < count; i++) {
    float three = row[i] * 0.75f;
    result[2 * i] = three + row[i - 1] * 0.25f;
    result[2 * i + 1] = three + row[i + 1] * 0.25f;
  }
}
