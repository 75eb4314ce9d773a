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
