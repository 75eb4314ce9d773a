// The kernels of all operations, in the variants with single words as operands.

#define FLOAT(x) as_floats(x)
#define INT(x) ((ints)(x))

// Operations as expressions of the vectors x, y and z.
#define UNARY_OPERATIONS(OP)                                                                \
  OP(float_negate, x ^ 0x80000000u)                                                         \
  OP(float_absolute, x & 0x7FFFFFFFu)                                                       \
  OP(float_sign, as_words(FLOAT(x) > splat(0)   ? splat(1)                                  \
                          : FLOAT(x) < splat(0) ? splat(-1)                                 \
                                                : splat(0)))                                \
  OP(float_floor, as_words(rounded_down(FLOAT(x))))                                         \
  OP(float_ceiling, as_words(rounded_up(FLOAT(x))))                                         \
  OP(float_truncate, as_words(truncated(FLOAT(x))))                                         \
  OP(float_round_even, as_words(rounded_even(FLOAT(x))))                                    \
  OP(float_fraction, as_words(FLOAT(x) - rounded_down(FLOAT(x))))                           \
  OP(float_square_root, as_words(__builtin_elementwise_sqrt(FLOAT(x))))                     \
  OP(float_exp2, as_words(exponential2(FLOAT(x))))                                          \
  OP(float_exp, as_words(exponential(FLOAT(x))))                                            \
  OP(float_log2, as_words(logarithm2(FLOAT(x))))                                            \
  OP(float_log, as_words(logarithm(FLOAT(x))))                                              \
  OP(float_sine, as_words(sine(FLOAT(x))))                                                  \
  OP(float_cosine, as_words(cosine(FLOAT(x))))                                              \
  OP(float_tangent, as_words(tangent(FLOAT(x))))                                            \
  OP(float_arc_sine, as_words(arc_sine(FLOAT(x))))                                          \
  OP(float_arc_cosine, as_words(arc_cosine(FLOAT(x))))                                      \
  OP(float_mantissa, mantissa(x))                                                           \
  OP(float_exponent, exponent_of(x))                                                        \
  OP(float_is_nan, truth(FLOAT(x) != FLOAT(x)))                                             \
  OP(float_is_infinite, truth((x & 0x7FFFFFFFu) == 0x7F800000u))                            \
  OP(integer_negate, 0u - x)                                                                \
  OP(integer_not, ~x)                                                                       \
  OP(bitfield_reverse, bits_reversed(x, x, x))                                              \
  OP(bit_count, bits_counted(x, x, x))                                                      \
  OP(find_lowest_bit, lowest_bit(x, x, x))                                                  \
  OP(int_absolute, INT(x) < 0 ? 0u - x : x)                                                 \
  OP(int_sign, (words)((INT(x) >> 31) | INT(truth(INT(x) > 0))))                            \
  OP(int_find_highest_bit, highest_bit((words)(INT(x) ^ (INT(x) >> 31)), x, x))             \
  OP(uint_find_highest_bit, highest_bit(x, x, x))                                           \
  OP(bool_not, x ^ 1u)                                                                      \
  OP(int_to_float, as_words(float_of_int(INT(x))))                                          \
  OP(uint_to_float, as_words(float_of_uint(x)))                                             \
  OP(float_to_int, (words)int_of(FLOAT(x)))                                                 \
  OP(float_to_uint, uint_of(FLOAT(x)))                                                      \
  OP(reinterpret, x)

#define BINARY_OPERATIONS(OP)                                                               \
  OP(float_add, as_words(FLOAT(x) + FLOAT(y)))                                              \
  OP(float_subtract, as_words(FLOAT(x) - FLOAT(y)))                                         \
  OP(float_multiply, as_words(FLOAT(x) * FLOAT(y)))                                         \
  OP(float_divide, as_words(FLOAT(x) / FLOAT(y)))                                           \
  OP(float_modulo, as_words(modulo(FLOAT(x), FLOAT(y))))                                    \
  OP(float_minimum, as_words(minimum(FLOAT(x), FLOAT(y))))                                  \
  OP(float_maximum, as_words(maximum(FLOAT(x), FLOAT(y))))                                  \
  OP(float_power, as_words(power(FLOAT(x), FLOAT(y))))                                      \
  OP(float_arc_tangent2, as_words(arc_tangent(FLOAT(x), FLOAT(y))))                         \
  OP(float_scale, as_words(scale_by(FLOAT(x), INT(y))))                                     \
  OP(float_equal, truth(FLOAT(x) == FLOAT(y)))                                              \
  OP(float_not_equal, truth(FLOAT(x) != FLOAT(y)))                                          \
  OP(float_less, truth(FLOAT(x) < FLOAT(y)))                                                \
  OP(float_less_equal, truth(FLOAT(x) <= FLOAT(y)))                                         \
  OP(integer_add, x + y)                                                                    \
  OP(integer_subtract, x - y)                                                               \
  OP(integer_multiply, x *y)                                                                \
  OP(integer_and, x &y)                                                                     \
  OP(integer_or, x | y)                                                                     \
  OP(integer_xor, x ^ y)                                                                    \
  OP(integer_shift_left, x << (y & 31))                                                     \
  OP(integer_equal, truth(x == y))                                                          \
  OP(integer_not_equal, truth(x != y))                                                      \
  OP(int_divide, int_quotients(x, y, y))                                                    \
  OP(int_remainder, int_remainders(x, y, y))                                                \
  OP(int_shift_right, (words)(INT(x) >> INT(y & 31)))                                       \
  OP(int_minimum, INT(y) < INT(x) ? y : x)                                                  \
  OP(int_maximum, INT(x) < INT(y) ? y : x)                                                  \
  OP(int_less, truth(INT(x) < INT(y)))                                                      \
  OP(int_less_equal, truth(INT(x) <= INT(y)))                                               \
  OP(int_multiply_high, int_products_high(x, y, y))                                         \
  OP(uint_divide, uint_quotients(x, y, y))                                                  \
  OP(uint_remainder, uint_remainders(x, y, y))                                              \
  OP(uint_shift_right, x >> (y & 31))                                                       \
  OP(uint_minimum, y < x ? y : x)                                                           \
  OP(uint_maximum, x < y ? y : x)                                                           \
  OP(uint_less, truth(x < y))                                                               \
  OP(uint_less_equal, truth(x <= y))                                                        \
  OP(uint_multiply_high, uint_products_high(x, y, y))                                       \
  OP(bool_and, x &y)                                                                        \
  OP(bool_or, x | y)                                                                        \
  OP(bool_xor, x ^ y)                                                                       \
  OP(bool_equal, x ^ y ^ 1u)

#define TERNARY_OPERATIONS(OP)                                                              \
  OP(float_mix, as_words(mix(FLOAT(x), FLOAT(y), FLOAT(z))))                                \
  OP(float_smoothstep, as_words(smoothstep(FLOAT(x), FLOAT(y), FLOAT(z))))                  \
  OP(choose, x != 0u ? y : z)                                                               \
  OP(int_bitfield_extract, int_fields(x, y, z))                                             \
  OP(uint_bitfield_extract, uint_fields(x, y, z))

#define KERNEL(name)                                                                          \
  static void name(uint32_t *result, const uint32_t *a, const uint32_t *b, const uint32_t *c, \
                   const uint32_t *d, size_t count)

// The words of an operand at pixel i: those of a column, or copies of a single word.
#define WORDS(variant, bit, operand, word) \
  ((variant) & (bit) ? (words)(word) : LOAD(words, operand + i))

#define UNARY(name, expression)                      \
  KERNEL(name##_0) {                                 \
    (void)b, (void)c, (void)d;                       \
    for (size_t i = 0; i < count; i += CSC_GROUP) {  \
      words x = LOAD(words, a + i);                  \
      STORE(words, result + i, (words)(expression)); \
    }                                                \
  }

#define BINARY_VARIANT(name, variant, expression)       \
  KERNEL(name##_##variant) {                            \
    (void)c, (void)d;                                   \
    uint32_t first = *a, second = *b;                   \
    for (size_t i = 0; i < count; i += CSC_GROUP) {     \
      words x = WORDS(variant, 1, a, first);            \
      words y = WORDS(variant, 2, b, second);           \
      STORE(words, result + i, (words)(expression));    \
    }                                                   \
  }
#define BINARY(name, expression)      \
  BINARY_VARIANT(name, 0, expression) \
  BINARY_VARIANT(name, 1, expression) \
  BINARY_VARIANT(name, 2, expression)

#define TERNARY_VARIANT(name, variant, expression)      \
  KERNEL(name##_##variant) {                            \
    (void)d;                                            \
    uint32_t first = *a, second = *b, third = *c;       \
    for (size_t i = 0; i < count; i += CSC_GROUP) {     \
      words x = WORDS(variant, 1, a, first);            \
      words y = WORDS(variant, 2, b, second);           \
      words z = WORDS(variant, 4, c, third);            \
      STORE(words, result + i, (words)(expression));    \
    }                                                   \
  }
#define TERNARY(name, expression)      \
  TERNARY_VARIANT(name, 0, expression) \
  TERNARY_VARIANT(name, 1, expression) \
  TERNARY_VARIANT(name, 2, expression) \
  TERNARY_VARIANT(name, 3, expression) \
  TERNARY_VARIANT(name, 4, expression) \
  TERNARY_VARIANT(name, 5, expression) \
  TERNARY_VARIANT(name, 6, expression)

UNARY_OPERATIONS(UNARY)
BINARY_OPERATIONS(BINARY)
TERNARY_OPERATIONS(TERNARY)

KERNEL(bitfield_insert_0) {
  for (size_t i = 0; i < count; i++) result[i] = insert(a[i], b[i], c[i], d[i]);
}

// The cases of ScalarOperation, in their order.
enum {
  float_add, float_subtract, float_multiply, float_divide, float_negate, float_absolute, float_sign,
  float_floor, float_ceiling, float_truncate, float_round_even, float_fraction, float_modulo,
  float_minimum, float_maximum, float_mix, float_smoothstep, float_square_root, float_exp2,
  float_exp, float_log2, float_log, float_power, float_sine, float_cosine, float_tangent,
  float_arc_sine, float_arc_cosine, float_arc_tangent2, float_scale, float_mantissa, float_exponent,
  float_equal, float_not_equal, float_less, float_less_equal, float_is_nan, float_is_infinite,
  integer_add, integer_subtract, integer_multiply, integer_negate, integer_and, integer_or,
  integer_xor, integer_not, integer_shift_left, integer_equal, integer_not_equal, bitfield_insert,
  bitfield_reverse, bit_count, find_lowest_bit, int_divide, int_remainder, int_shift_right,
  int_absolute, int_sign, int_minimum, int_maximum, int_less, int_less_equal, int_bitfield_extract,
  int_find_highest_bit, int_multiply_high, uint_divide, uint_remainder, uint_shift_right,
  uint_minimum, uint_maximum, uint_less, uint_less_equal, uint_bitfield_extract,
  uint_find_highest_bit, uint_multiply_high, bool_and, bool_or, bool_xor, bool_equal, bool_not,
  int_to_float, uint_to_float, float_to_int, float_to_uint, reinterpret,
  choose, operation_count,
};

#define UNARY_ROW(name, expression) [name] = {name##_0},
#define BINARY_ROW(name, expression) [name] = {name##_0, name##_1, name##_2},
#define TERNARY_ROW(name, expression)                                                             \
  [name] = {name##_0, name##_1, name##_2, name##_3, name##_4, name##_5, name##_6},

static const csc_kernel operations[operation_count][CSC_VARIANTS] = {
    UNARY_OPERATIONS(UNARY_ROW) BINARY_OPERATIONS(BINARY_ROW) TERNARY_OPERATIONS(TERNARY_ROW)
    [bitfield_insert] = {bitfield_insert_0},
};
