// Vectors of pixels for the generated functions, and the operations of GLSL on vectors and on
// single numbers, with the results that GLSLCompiler's Arithmetic defines.
#include <stdint.h>
#include <string.h>

#include "CPointKernels.h"

#pragma STDC FP_CONTRACT OFF
// Functions with vectors as arguments are always inlined, so their ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"
#pragma clang diagnostic ignored "-Wunused-function"
#pragma clang diagnostic ignored "-Wunused-variable"
#pragma clang diagnostic ignored "-Wunused-but-set-variable"

// The pixels of a vector, unless the including file says otherwise.
#ifndef LANES
#define LANES 16
#endif

typedef float floats __attribute__((ext_vector_type(LANES), aligned(4)));
typedef int32_t ints __attribute__((ext_vector_type(LANES), aligned(4)));
typedef uint32_t uints __attribute__((ext_vector_type(LANES), aligned(4)));

// A vector for each channel.
typedef struct {
  floats red, green, blue, alpha;
} planes;

#define EACH static inline __attribute__((always_inline, overloadable))

EACH float float_of_bits(uint32_t x) { float y; memcpy(&y, &x, 4); return y; }
EACH float float_of_bits(int32_t x) { float y; memcpy(&y, &x, 4); return y; }
EACH int32_t int_of_bits(float x) { int32_t y; memcpy(&y, &x, 4); return y; }
EACH int32_t int_of_bits(uint32_t x) { return (int32_t)x; }
EACH uint32_t uint_of_bits(float x) { uint32_t y; memcpy(&y, &x, 4); return y; }
EACH uint32_t uint_of_bits(int32_t x) { return (uint32_t)x; }
// Casts between vectors keep the bits.
EACH floats float_of_bits(uints x) { return (floats)x; }
EACH floats float_of_bits(ints x) { return (floats)x; }
EACH ints int_of_bits(floats x) { return (ints)x; }
EACH ints int_of_bits(uints x) { return (ints)x; }
EACH uints uint_of_bits(floats x) { return (uints)x; }
EACH uints uint_of_bits(ints x) { return (uints)x; }

// Truth values are bool, and masks of vectors, whose elements have all bits set or none.
EACH bool negation(bool x) { return !x; }
EACH ints negation(ints x) { return ~x; }
EACH bool truth_of(int32_t x) { return x != 0; }
EACH ints truth_of(ints x) { return x != 0; }
EACH int32_t int_of_truth(bool x) { return x; }
EACH ints int_of_truth(ints x) { return x & 1; }
EACH bool any(ints mask) { return __builtin_reduce_or(mask) != 0; }

EACH bool chosen(bool mask, bool x, bool y) { return mask ? x : y; }
EACH float chosen(bool mask, float x, float y) { return mask ? x : y; }
EACH int32_t chosen(bool mask, int32_t x, int32_t y) { return mask ? x : y; }
EACH uint32_t chosen(bool mask, uint32_t x, uint32_t y) { return mask ? x : y; }
EACH floats chosen(bool mask, floats x, floats y) { return mask ? x : y; }
EACH ints chosen(bool mask, ints x, ints y) { return mask ? x : y; }
EACH uints chosen(bool mask, uints x, uints y) { return mask ? x : y; }
EACH floats chosen(ints mask, floats x, floats y) { return mask ? x : y; }
EACH ints chosen(ints mask, ints x, ints y) { return mask ? x : y; }
EACH uints chosen(ints mask, uints x, uints y) { return mask ? x : y; }

EACH float minimum(float x, float y) { return y < x ? y : x; }
EACH floats minimum(floats x, floats y) { return y < x ? y : x; }
EACH int32_t minimum(int32_t x, int32_t y) { return y < x ? y : x; }
EACH ints minimum(ints x, ints y) { return y < x ? y : x; }
EACH uint32_t minimum(uint32_t x, uint32_t y) { return y < x ? y : x; }
EACH uints minimum(uints x, uints y) { return y < x ? y : x; }
EACH float maximum(float x, float y) { return x < y ? y : x; }
EACH floats maximum(floats x, floats y) { return x < y ? y : x; }
EACH int32_t maximum(int32_t x, int32_t y) { return x < y ? y : x; }
EACH ints maximum(ints x, ints y) { return x < y ? y : x; }
EACH uint32_t maximum(uint32_t x, uint32_t y) { return x < y ? y : x; }
EACH uints maximum(uints x, uints y) { return x < y ? y : x; }

EACH float absolute(float x) { return __builtin_fabsf(x); }
EACH floats absolute(floats x) { return __builtin_elementwise_abs(x); }
EACH int32_t absolute(int32_t x) { return x < 0 ? (int32_t)-(uint32_t)x : x; }
EACH ints absolute(ints x) { return x < 0 ? (ints)-(uints)x : x; }
EACH float square_root(float x) { return __builtin_sqrtf(x); }
EACH floats square_root(floats x) { return __builtin_elementwise_sqrt(x); }
EACH float floored(float x) { return __builtin_floorf(x); }
#if defined(__x86_64__) && CPOINT_VECTOR_BITS == 0
// SSE2 has no instruction for this. From 2^23 on every float is whole. The sign of zero is kept.
EACH floats floored(floats x) {
  floats size = __builtin_elementwise_abs(x), top = 8388608;
  ints small = size < top;
  floats whole = __builtin_convertvector(__builtin_convertvector(small ? x : 0, ints), floats);
  whole -= whole > x ? (floats)(1) : (floats)(0);
  whole = (floats)((ints)whole | ((ints)x & INT32_MIN));
  return small ? whole : x;
}
#else
EACH floats floored(floats x) { return __builtin_elementwise_floor(x); }
#endif
EACH float fraction(float x) { return x - floored(x); }
EACH floats fraction(floats x) { return x - floored(x); }
EACH float mixed(float x, float y, float t) { return x * (1 - t) + y * t; }
EACH floats mixed(floats x, floats y, floats t) { return x * (1 - t) + y * t; }

// Integers wrap around.
EACH int32_t sum(int32_t x, int32_t y) { return (int32_t)((uint32_t)x + (uint32_t)y); }
EACH uint32_t sum(uint32_t x, uint32_t y) { return x + y; }
EACH ints sum(ints x, ints y) { return (ints)((uints)x + (uints)y); }
EACH uints sum(uints x, uints y) { return x + y; }
EACH int32_t difference(int32_t x, int32_t y) { return (int32_t)((uint32_t)x - (uint32_t)y); }
EACH uint32_t difference(uint32_t x, uint32_t y) { return x - y; }
EACH ints difference(ints x, ints y) { return (ints)((uints)x - (uints)y); }
EACH uints difference(uints x, uints y) { return x - y; }
EACH int32_t product(int32_t x, int32_t y) { return (int32_t)((uint32_t)x * (uint32_t)y); }
EACH uint32_t product(uint32_t x, uint32_t y) { return x * y; }
EACH ints product(ints x, ints y) { return (ints)((uints)x * (uints)y); }
EACH uints product(uints x, uints y) { return x * y; }
EACH int32_t opposite(int32_t x) { return (int32_t)-(uint32_t)x; }
EACH uint32_t opposite(uint32_t x) { return -x; }
EACH ints opposite(ints x) { return (ints)-(uints)x; }
EACH uints opposite(uints x) { return -x; }
// A shift uses the lower five bits of its distance.
#define SHIFTS(distance, distances)                                                              \
  EACH int32_t shifted_left(int32_t x, distance n) {                                             \
    return (int32_t)((uint32_t)x << ((uint32_t)n & 31));                                         \
  }                                                                                              \
  EACH uint32_t shifted_left(uint32_t x, distance n) { return x << ((uint32_t)n & 31); }         \
  EACH int32_t shifted_right(int32_t x, distance n) { return x >> ((uint32_t)n & 31); }          \
  EACH uint32_t shifted_right(uint32_t x, distance n) { return x >> ((uint32_t)n & 31); }        \
  EACH ints shifted_left(ints x, distances n) { return (ints)((uints)x << ((uints)n & 31)); }    \
  EACH uints shifted_left(uints x, distances n) { return x << ((uints)n & 31); }                 \
  EACH ints shifted_right(ints x, distances n) { return x >> ((ints)n & 31); }                   \
  EACH uints shifted_right(uints x, distances n) { return x >> ((uints)n & 31); }
SHIFTS(int32_t, ints)
SHIFTS(uint32_t, uints)
EACH int32_t quotient(int32_t x, int32_t y) {
  if (y == 0) return 0;
  return y == -1 ? opposite(x) : x / y;
}
EACH ints quotient(ints x, ints y) {
  ints result;
  for (int i = 0; i < LANES; i++) result[i] = quotient((int32_t)x[i], (int32_t)y[i]);
  return result;
}

EACH float to_float(int32_t x) { return (float)x; }
EACH float to_float(uint32_t x) { return (float)x; }
EACH floats to_float(ints x) { return __builtin_convertvector(x, floats); }
EACH floats to_float(uints x) { return __builtin_convertvector(x, floats); }
// A conversion is limited to the range of the result, and NaN becomes 0.
EACH int32_t to_int(float x) {
  if (x >= -2147483648.0f && x < 2147483648.0f) return (int32_t)x;
  return x > 0 ? INT32_MAX : x < 0 ? INT32_MIN : 0;
}
EACH ints to_int(floats x) {
  ints inside = (x >= -2147483648.0f) & (x < 2147483648.0f);
  ints above = x > 0, below = x < 0;
  ints limit = (above & INT32_MAX) | (below & INT32_MIN);
  return inside ? __builtin_convertvector(inside ? x : 0, ints) : limit;
}

// Returns the number in a column and a row of a table; places beyond its edges have that of the
// edge.
EACH float listed(const crow_lookup *table, int32_t x, int32_t y) {
  int32_t column = maximum(minimum(x, table->width - 1), 0);
  int32_t row = maximum(minimum(y, table->height - 1), 0);
  return table->values[(size_t)row * (size_t)table->width + (size_t)column];
}
#if CPOINT_VECTOR_BITS == 512
// Looks up a table of at most 64 numbers in four registers. In memory, numbers have to be read one
// by one.
EACH floats listed_in_registers(const crow_lookup *table, ints places) {
  int32_t count = table->width * table->height;
  uint64_t all = count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
  __m512 quarters[4], found[LANES / 16];
  for (int k = 0; k < 4; k++)
    quarters[k] = _mm512_maskz_loadu_ps((__mmask16)(all >> 16 * k), table->values + 16 * k);
  for (int k = 0; k < LANES / 16; k++) {
    __m512i place;
    memcpy(&place, (const char *)&places + 64 * k, 64);
    // A permutation uses the lower five bits of a place, and the sixth chooses between two of them.
    found[k] = _mm512_mask_blend_ps(_mm512_test_epi32_mask(place, _mm512_set1_epi32(32)),
                                    _mm512_permutex2var_ps(quarters[0], place, quarters[1]),
                                    _mm512_permutex2var_ps(quarters[2], place, quarters[3]));
  }
  floats result;
  memcpy(&result, found, sizeof result);
  return result;
}
#endif

EACH floats listed(const crow_lookup *table, ints x, ints y) {
  ints column = maximum(minimum(x, (ints)(table->width - 1)), (ints)(0));
  ints row = maximum(minimum(y, (ints)(table->height - 1)), (ints)(0));
  ints place = row * table->width + column;
#if CPOINT_VECTOR_BITS == 512
  if ((int64_t)table->width * table->height <= 64) return listed_in_registers(table, place);
#endif
  int32_t places[LANES];
  memcpy(places, &place, sizeof places);
  float found[LANES];
  for (int i = 0; i < LANES; i++) found[i] = table->values[places[i]];
  floats result;
  memcpy(&result, found, sizeof result);
  return result;
}

EACH ints columns_from(int32_t x) {
#define FOUR(i) i, i + 1, i + 2, i + 3
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
#if LANES == 64
  ints steps = {SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)};
#else
  ints steps = {SIXTEEN(0)};
#endif
  return steps + x;
}

#if LANES != 16
// Returns the pixels from the ith vector of sixteen on as a long vector. The last of `count`
// vectors stands for those beyond it.
EACH planes planes_at(const float (*row)[4][16], size_t i, size_t count) {
  planes result;
  for (size_t k = 0; k < LANES / 16; k++) {
    const float (*from)[16] = row[i + k < count ? i + k : count - 1];
    memcpy((char *)&result.red + 64 * k, from[0], 64);
    memcpy((char *)&result.green + 64 * k, from[1], 64);
    memcpy((char *)&result.blue + 64 * k, from[2], 64);
    memcpy((char *)&result.alpha + 64 * k, from[3], 64);
  }
  return result;
}

EACH void store_planes(float (*row)[4][16], size_t i, size_t count, const planes *p) {
  for (size_t k = 0; k < LANES / 16 && i + k < count; k++) {
    float (*to)[16] = row[i + k];
    memcpy(to[0], (const char *)&p->red + 64 * k, 64);
    memcpy(to[1], (const char *)&p->green + 64 * k, 64);
    memcpy(to[2], (const char *)&p->blue + 64 * k, 64);
    memcpy(to[3], (const char *)&p->alpha + 64 * k, 64);
  }
}
#endif

// Defines a kernel of the functions NAME_vectors, with a loop of its own for opaque pixels: a known
// alpha of 1 needs no divisions and products.
#define EACH_VECTOR(name)                                                                        \
  static inline __attribute__((always_inline)) void name##_vectors(                              \
      planes *p, const planes *q, const planes *r, size_t count, int32_t x, int32_t y,           \
      const crow_operands *operands, bool is_opaque)
#define PARAMETERS                                                                               \
  void *p, const void *q, const void *r, size_t count, int32_t x, int32_t y,                     \
      const crow_operands *operands, bool is_opaque

#if LANES == 16
#define POINT(name)                                                                              \
  static void name##_point(PARAMETERS) {                                                         \
    if (is_opaque) name##_vectors(p, q, r, count, x, y, operands, true);                         \
    else name##_vectors(p, q, r, count, x, y, operands, false);                                  \
  }
#else
// Images that a kernel does not have are not read, since nothing depends on them.
#define EACH_LONG_VECTOR(name, is_opaque)                                                        \
  for (size_t i = 0; i < count; i += LANES / 16) {                                               \
    planes first = planes_at(p, i, count), second = planes_at(q, i, count);                      \
    planes third = planes_at(r, i, count);                                                       \
    name##_vectors(&first, &second, &third, 1, x + 16 * (int32_t)i, y, operands, is_opaque);     \
    store_planes(p, i, count, &first);                                                           \
  }
#define POINT(name)                                                                              \
  void cpoint_##name##_long(PARAMETERS);                                                         \
  void cpoint_##name##_long(PARAMETERS) {                                                        \
    if (is_opaque) EACH_LONG_VECTOR(name, true) else EACH_LONG_VECTOR(name, false)               \
  }
#endif

// The function of a kernel with powers, which powers512.c defines with long vectors.
#if defined(CPOINT_VECTOR_BITS) && CPOINT_VECTOR_BITS == 512
#define POWER(name) cpoint_##name##_long
#else
#define POWER(name) name##_point
#endif

// The function of a kernel whose tables stay in registers (`registers.h`).
#if defined(CPOINT_VECTOR_BITS) && CPOINT_VECTOR_BITS == 512
#define REGISTERS(name) name##_registers
#else
#define REGISTERS(name) name##_point
#endif
