// Columns of one value, masks, and rounds of loops.

static void fill(uint32_t *result, uint32_t value, size_t count) {
  for (size_t i = 0; i < count; i += CSC_GROUP) STORE(words, result + i, (words)value);
}

static size_t restrict_mask(uint32_t *result, const uint32_t *parent, const uint32_t *condition,
                            uint32_t expected, size_t count) {
  words sum = 0, change = (words)(expected ^ 1);
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    words mask = LOAD(words, condition + i) ^ change;
    if (parent) mask &= LOAD(words, parent + i);
    STORE(words, result + i, mask);
    sum += mask;
  }
  return __builtin_reduce_add(sum);
}

static size_t count_round(uint32_t *rounds, uint32_t *mask, uint32_t limit, size_t count) {
  words sum = 0;
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    words active = mask ? LOAD(words, mask + i) : (words)1;
    words counted = LOAD(words, rounds + i) + active;
    STORE(words, rounds + i, counted);
    active &= truth(counted <= limit);
    if (mask) STORE(words, mask + i, active);
    sum += active;
  }
  return __builtin_reduce_add(sum);
}
