// The two rows of chroma for a row of the picture, where there are half as many, and the weight of
// the nearer one in quarters.
typedef struct {
  size_t near, far;
  int weight;
} chroma_rows;

ALWAYS chroma_rows rows_of_chroma(const video_format *format, size_t row) {
  size_t near = row / 2, last = (format->height + 1) / 2 - 1, far = near;
  if (row % 2 == 1) far = near < last ? near + 1 : last;
  else if (!format->is_top) far = near > 0 ? near - 1 : 0;
  return (chroma_rows){near, far, !format->is_top ? 3 : row % 2 == 1 ? 2 : 4};
}

// Doubles a row of `count` samples, with room for one before and after.
static void double_row(float *restrict result, float *restrict row, size_t count, bool is_left) {
  row[-1] = row[0];
  row[count] = row[count - 1];
  // An index of -1 would be a great number, since the counter has no sign.
  const float *before = row - 1;
  if (is_left) {
    for (size_t i = 0; i < count; i++) {
      result[2 * i] = row[i];
      result[2 * i + 1] = (row[i] + row[i + 1]) * 0.5f;
    }
    return;
  }
  for (size_t i = 0; i < count; i++) {
    float three = row[i] * 0.75f;
    result[2 * i] = three + before[i] * 0.25f;
    result[2 * i + 1] = three + row[i + 1] * 0.25f;
  }
}
