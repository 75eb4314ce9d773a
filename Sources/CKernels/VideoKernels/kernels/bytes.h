ALWAYS int16_t rounded(float value) { return (int16_t)(value < 0 ? value - 0.5f : value + 0.5f); }

ALWAYS int16_t part_of(int16_t a, int16_t b) { return (int16_t)(((int32_t)a * b) >> 16); }

// Returns the 16-bit integer nearest to a sum. Compilers stay within 16 bits for this function.
ALWAYS int16_t limited_sum(int16_t a, int16_t b) { return __builtin_elementwise_add_sat(a, b); }

// Returns a level of 0…255 from 128ths relative to level 128.
ALWAYS uint16_t level(int16_t parts) {
  int16_t value = (int16_t)(limited_sum(parts, 1 << 14) >> 7);
  return (uint16_t)(value > 0 ? value : 0);
}
