// Arithmetic on samples of 8 bits in whole numbers. This file is a part of kernels.h.

// Returns the nearest whole number of 16 bits.
ALWAYS int16_t rounded(float value) { return (int16_t)(value < 0 ? value - 0.5f : value + 0.5f); }

// Returns a * b / 2¹⁶, rounded down.
ALWAYS int16_t part_of(int16_t a, int16_t b) { return (int16_t)(((int32_t)a * b) >> 16); }

// Returns the nearest number of 16 bits to a sum. Compilers keep to 16 bits around it.
ALWAYS int16_t limited_sum(int16_t a, int16_t b) { return __builtin_elementwise_add_sat(a, b); }

// Returns a level of 0…255, of its 128th parts less half of them all.
ALWAYS uint16_t level(int16_t parts) {
  int16_t value = (int16_t)(limited_sum(parts, 1 << 14) >> 7);
  return (uint16_t)(value > 0 ? value : 0);
}
