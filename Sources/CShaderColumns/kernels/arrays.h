// Elements of arrays, and differences between neighbours. This file is a part of kernels.h.

ALWAYS size_t limited_index(uint32_t index, uint32_t element_count) {
  return index < element_count ? index : element_count - 1;
}

static void load_shared(uint32_t *result, const uint32_t *index, const uint32_t *elements,
                        uint32_t element_count, size_t count) {
  for (size_t i = 0; i < count; i++)
    result[i] = elements[limited_index(index[i], element_count)];
}

static void load(uint32_t *result, const uint32_t *index, const uint32_t *elements, size_t stride,
                 uint32_t element_count, size_t count) {
  for (size_t i = 0; i < count; i++)
    result[i] = elements[limited_index(index[i], element_count) * stride + i];
}

static void store(uint32_t *elements, size_t stride, uint32_t element_count, const uint32_t *index,
                  const uint32_t *value, const uint32_t *mask, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!mask || mask[i])
      elements[limited_index(index[i], element_count) * stride + i] = value[i];
}

static void derivative_x(float *result, const float *value, size_t count) {
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    floats v = LOAD(floats, value + i);
    floats right = __builtin_shufflevector(
        v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
    floats left = __builtin_shufflevector(
        v, v, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
    STORE(floats, result + i, right - left);
  }
}

static void derivative_y(float *result, const float *value, size_t count) {
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    floats v = LOAD(floats, value + i);
    floats above = __builtin_shufflevector(
        v, v, 2, 3, 2, 3, 6, 7, 6, 7, 10, 11, 10, 11, 14, 15, 14, 15);
    floats below = __builtin_shufflevector(
        v, v, 0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13);
    STORE(floats, result + i, above - below);
  }
}
