// Defines a function of vectors by an expression of the scalars x, y and z, for what instruction
// sets lack and shaders rarely use.
#define EACH(name, expression)                                            \
  ALWAYS words name(words a, words b, words c) {                          \
    uint32_t first[CSC_GROUP], second[CSC_GROUP], third[CSC_GROUP];       \
    uint32_t result[CSC_GROUP];                                           \
    STORE(words, first, a), STORE(words, second, b), STORE(words, third, c); \
    for (size_t i = 0; i < CSC_GROUP; i++) {                              \
      uint32_t x = first[i], y = second[i], z = third[i];                 \
      (void)y, (void)z;                                                   \
      result[i] = (uint32_t)(expression);                                 \
    }                                                                     \
    return LOAD(words, result);                                           \
  }

// The quotient of −2^31 and −1 is −2^31.
ALWAYS int32_t quotient(int32_t x, int32_t y) {
  return y == 0 ? 0 : y == -1 ? (int32_t)(0u - (uint32_t)x) : x / y;
}

ALWAYS int32_t remainder_of(int32_t x, int32_t y) { return y == 0 || y == -1 ? 0 : x % y; }

// Limits the offset and the size of a bit field to the 32 bits of a number.
ALWAYS uint32_t field_offset(uint32_t y) { return (int32_t)y < 0 ? 0 : y > 31 ? 31 : y; }

ALWAYS uint32_t field_size(uint32_t y, uint32_t z) {
  uint32_t most = 32 - field_offset(y);
  return (int32_t)z < 0 ? 0 : z > most ? most : z;
}

ALWAYS uint32_t extract(uint32_t x, uint32_t y, uint32_t z, bool is_signed) {
  uint32_t offset = field_offset(y), size = field_size(y, z);
  if (size == 0) return 0;
  uint32_t top = x << (32 - offset - size);
  return is_signed ? (uint32_t)((int32_t)top >> (32 - size)) : top >> (32 - size);
}

ALWAYS uint32_t insert(uint32_t base, uint32_t bits, uint32_t y, uint32_t z) {
  uint32_t offset = field_offset(y), size = field_size(y, z);
  if (size == 0) return base;
  uint32_t mask = (UINT32_MAX >> (32 - size)) << offset;
  return (base & ~mask) | ((bits << offset) & mask);
}

EACH(bits_reversed, __builtin_bitreverse32(x))
EACH(bits_counted, __builtin_popcount(x))
EACH(lowest_bit, x == 0 ? -1 : __builtin_ctz(x))
EACH(highest_bit, x == 0 ? -1 : 31 - __builtin_clz(x))
EACH(int_quotients, quotient((int32_t)x, (int32_t)y))
EACH(int_remainders, remainder_of((int32_t)x, (int32_t)y))
EACH(uint_quotients, y == 0 ? 0 : x / y)
EACH(uint_remainders, y == 0 ? 0 : x % y)
EACH(int_products_high, (int64_t)(int32_t)x * (int32_t)y >> 32)
EACH(uint_products_high, (uint64_t)x * y >> 32)
EACH(int_fields, extract(x, y, z, true))
EACH(uint_fields, extract(x, y, z, false))
