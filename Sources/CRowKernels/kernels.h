// The kernels, compiled once for each instruction set: the file that includes this one has set the
// target, CROW_NAME, CROW_TABLE and CROW_VECTOR_BITS (0: any). No step of the arithmetic may depend
// on the instruction set: integers, and floats without contraction (STDC FP_CONTRACT), each lane by
// itself.
#if CROW_VECTOR_BITS
#include <immintrin.h>
#endif
#include <string.h>

#include "CRowKernels.h"

#pragma STDC FP_CONTRACT OFF
// Vectors are arguments of inlined functions alone.
#pragma clang diagnostic ignored "-Wpsabi"

// 64 bytes: one register of AVX-512, two of AVX2, four of SSE and NEON.
typedef uint16_t words __attribute__((ext_vector_type(32), aligned(1)));
typedef uint64_t pixels __attribute__((ext_vector_type(8), aligned(1)));
typedef uint32_t colors __attribute__((ext_vector_type(16), aligned(1)));
typedef int32_t ints __attribute__((ext_vector_type(16), aligned(1)));
typedef float floats __attribute__((ext_vector_type(16), aligned(1)));
typedef uint8_t bytes32 __attribute__((ext_vector_type(32), aligned(1)));
typedef uint32_t aligned_colors __attribute__((ext_vector_type(16)));
typedef uint8_t aligned_bytes32 __attribute__((ext_vector_type(32)));
typedef float pixel __attribute__((ext_vector_type(4), aligned(1)));

#define LOAD(type, pointer) (*(const type *)(pointer))
#define STORE(type, pointer, value) (*(type *)(pointer) = (value))
#define ALWAYS static inline __attribute__((always_inline))

// (a + b + 1) / 2 without a carry.
ALWAYS words mean(words a, words b) { return (a | b) - ((a ^ b) >> 1); }
ALWAYS uint16_t mean1(uint16_t a, uint16_t b) { return (uint16_t)(((uint32_t)a + b + 1) >> 1); }

// MARK: Reading

static bool is_opaque(const uint8_t *row, size_t count) {
  uint32_t all = 0xFFFFFFFF;
  const uint32_t *values = (const uint32_t *)row;
  for (size_t i = 0; i < count; i++) all &= values[i];
  return ((const uint8_t *)&all)[3] == 255;
}

// What stands for 0 at a scale.
ALWAYS uint16_t offset(int scale) { return scale == 128 ? CROW_OFFSET : 0; }

static void widen_opaque(uint16_t *restrict wide, const uint8_t *restrict row, size_t count,
                         int scale) {
  for (size_t i = 0; i < 4 * count; i++) wide[i] = (uint16_t)(row[i] * scale + offset(scale));
}

// c·α·256/255 = t + t/255, and t/255 = (u + u/256)/256 with u = t + 128: to the nearest for all
// of 0…65025.
ALWAYS words premultiplied(words straight, int scale) {
  words top = 255;
  words factors = __builtin_shufflevector(straight, top, 3, 3, 3, 32, 7, 7, 7, 32, 11, 11, 11, 32,
                                          15, 15, 15, 32, 19, 19, 19, 32, 23, 23, 23, 32, 27, 27,
                                          27, 32, 31, 31, 31, 32);
  words product = straight * factors, above = product + 128;
  words wide = product + ((above + (above >> 8)) >> 8);
  return scale == 256 ? wide : (wide >> 1) + offset(scale);
}

static void premultiply(uint16_t *restrict wide, const uint8_t *restrict row, size_t count,
                        int scale) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    STORE(words, wide + 4 * i,
          premultiplied(__builtin_convertvector(LOAD(bytes32, row + 4 * i), words), scale));
  if (i == count) return;
  bytes32 last = 0;
  memcpy(&last, row + 4 * i, 4 * (count - i));
  words result = premultiplied(__builtin_convertvector(last, words), scale);
  memcpy(wide + 4 * i, &result, 8 * (count - i));
}

ALWAYS float limited(float x, float low, float high) {
  float raised = x > low ? x : low;
  return raised < high ? raised : high;
}

static void widen_floats(uint16_t *restrict wide, const float *restrict row, size_t count,
                         int scale) {
  float top = 255.0f * (float)scale;
  for (size_t i = 0; i < 4 * count; i++)
    wide[i] = (uint16_t)((int32_t)(limited(row[i], 0, 1) * top + 0.5f) + offset(scale));
}

// MARK: Decimation

static void decimate_rows_opaque(uint16_t *restrict sums, const uint8_t *const *rows,
                                 size_t count) {
  const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  for (size_t i = 0; i < 4 * count; i++)
    sums[i] = (uint16_t)((uint16_t)(a[i] + e[i]) + (uint16_t)((uint16_t)(b[i] + d[i]) << 2) +
                         (uint16_t)(c[i] * 6));
}

// (a + 4b + 6c + 4d + e) / 16 by means of two.
ALWAYS words decimated(words a, words b, words c, words d, words e) {
  return mean(mean(b, d), mean(c, mean(c, mean(a, e))));
}
ALWAYS uint16_t decimated1(uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e) {
  return mean1(mean1(b, d), mean1(c, mean1(c, mean1(a, e))));
}

static void decimate_rows_wide(uint16_t *restrict wide, const uint16_t *const *rows,
                               size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  size_t i = 0;
  for (; i + 32 <= 4 * count; i += 32)
    STORE(words, wide + i,
          decimated(LOAD(words, a + i), LOAD(words, b + i), LOAD(words, c + i), LOAD(words, d + i),
                    LOAD(words, e + i)));
  for (; i < 4 * count; i++) wide[i] = decimated1(a[i], b[i], c[i], d[i], e[i]);
}

static void decimate_rows_wide_to_floats(float *restrict result, const uint16_t *const *rows,
                                         size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  for (size_t i = 0; i < 4 * count; i++) {
    int32_t sum = (int32_t)a[i] + e[i] + 4 * ((int32_t)b[i] + d[i]) + 6 * (int32_t)c[i];
    result[i] = (float)sum * (1.0f / 16);
  }
}

static void decimate_rows_floats(float *restrict result, const float *const *rows,
                                 size_t count) {
  const float *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  for (size_t i = 0; i < 4 * count; i++)
    result[i] = (a[i] + e[i]) * (1.0f / 16) + (b[i] + d[i]) * 0.25f + c[i] * 0.375f;
}

ALWAYS words even_pixels(words first, words second) {
  return (words)__builtin_shufflevector((pixels)first, (pixels)second, 0, 2, 4, 6, 8, 10, 12, 14);
}

ALWAYS words odd_pixels(words first, words second) {
  return (words)__builtin_shufflevector((pixels)first, (pixels)second, 1, 3, 5, 7, 9, 11, 13, 15);
}

static void decimate_columns_sums(uint16_t *restrict wide, const uint16_t *restrict sums,
                                  size_t count) {
  size_t j = 0;
  // One pixel more is read than is needed.
  for (; j + 8 < count; j += 8) {
    const uint16_t *p = sums + 8 * j;
    words first = LOAD(words, p), second = LOAD(words, p + 32);
    words middle_first = LOAD(words, p + 8), middle_second = LOAD(words, p + 40);
    words last_first = LOAD(words, p + 16), last_second = LOAD(words, p + 48);
    words outer = even_pixels(first, second) + even_pixels(last_first, last_second);
    words inner = odd_pixels(first, second) + odd_pixels(middle_first, middle_second);
    words middle = even_pixels(middle_first, middle_second);
    STORE(words, wide + 4 * j, outer + (inner << 2) + (middle << 2) + (middle << 1));
  }
  for (size_t i = 4 * j; i < 4 * count; i++) {
    const uint16_t *p = sums + 8 * (i / 4) + i % 4;
    wide[i] = (uint16_t)(p[0] + p[16] + 4 * (p[4] + p[12]) + 6 * p[8]);
  }
}

static void decimate_columns_wide(uint16_t *restrict wide, const uint16_t *restrict row,
                                  size_t count) {
  size_t j = 0;
  // One pixel more is read than is needed.
  for (; j + 8 < count; j += 8) {
    const uint16_t *p = row + 8 * j;
    words first = LOAD(words, p), second = LOAD(words, p + 32);
    words middle_first = LOAD(words, p + 8), middle_second = LOAD(words, p + 40);
    words last_first = LOAD(words, p + 16), last_second = LOAD(words, p + 48);
    STORE(words, wide + 4 * j,
          decimated(even_pixels(first, second), odd_pixels(first, second),
                    even_pixels(middle_first, middle_second),
                    odd_pixels(middle_first, middle_second),
                    even_pixels(last_first, last_second)));
  }
  for (size_t i = 4 * j; i < 4 * count; i++) {
    const uint16_t *p = row + 8 * (i / 4) + i % 4;
    wide[i] = decimated1(p[0], p[4], p[8], p[12], p[16]);
  }
}

static void decimate_columns_floats(float *restrict result, const float *restrict row,
                                    size_t count) {
  for (size_t j = 0; j < count; j++) {
    const float *p = row + 8 * j;
    pixel a = LOAD(pixel, p), b = LOAD(pixel, p + 4), c = LOAD(pixel, p + 8);
    pixel d = LOAD(pixel, p + 12), e = LOAD(pixel, p + 16);
    STORE(pixel, result + 4 * j, (a + e) * (1.0f / 16) + (b + d) * 0.25f + c * 0.375f);
  }
}

// MARK: Convolution

// `taps` points to where each tap's floats begin: of the rows above and below, or of one row at
// places a pixel apart. Four vectors at a time hide the additions' latency.
ALWAYS void convolve_block(float *restrict result, const float *const *taps, const float *weights,
                           size_t radius, size_t start) {
  floats sums[4];
  const float *middle = taps[radius] + start;
  for (size_t v = 0; v < 4; v++) sums[v] = LOAD(floats, middle + 16 * v) * weights[0];
  for (size_t k = 1; k <= radius; k++) {
    const float *before = taps[radius - k] + start, *after = taps[radius + k] + start;
    for (size_t v = 0; v < 4; v++)
      sums[v] += (LOAD(floats, before + 16 * v) + LOAD(floats, after + 16 * v)) * weights[k];
  }
  for (size_t v = 0; v < 4; v++) STORE(floats, result + start + 16 * v, sums[v]);
}

ALWAYS void convolve_pixel(float *restrict result, const float *const *taps, const float *weights,
                           size_t radius, size_t start) {
  pixel sum = LOAD(pixel, taps[radius] + start) * weights[0];
  for (size_t k = 1; k <= radius; k++)
    sum += (LOAD(pixel, taps[radius - k] + start) + LOAD(pixel, taps[radius + k] + start)) *
           weights[k];
  STORE(pixel, result + start, sum);
}

// Several results are computed a few pixels wide, so that the rows that they share stay in the
// nearest cache.
#define TILE 512

static void convolve_rows(float *const *results, size_t result_count, const float *const *rows,
                          const float *weights, size_t radius, size_t count) {
  for (size_t tile = 0; tile < 4 * count; tile += TILE) {
    size_t end = tile + TILE < 4 * count ? tile + TILE : 4 * count;
    for (size_t r = 0; r < result_count; r++) {
      size_t start = tile;
      for (; start + 64 <= end; start += 64)
        convolve_block(results[r], rows + r, weights, radius, start);
      for (; start < end; start += 4) convolve_pixel(results[r], rows + r, weights, radius, start);
    }
  }
}

static void convolve_columns(float *result, const float *row, const float *weights, size_t radius,
                             size_t count) {
  const float *taps[2 * CROW_MOST_RADIUS + 1];
  for (size_t k = 0; k <= 2 * radius; k++) taps[k] = row + 4 * k;
  convolve_rows(&result, 1, taps, weights, radius, count);
}

static void floats_from_wide(float *restrict row, const uint16_t *restrict wide, size_t count) {
  for (size_t i = 0; i < 4 * count; i++) row[i] = (float)(int32_t)wide[i];
}

static void wide_from_floats(uint16_t *restrict wide, const float *restrict row, size_t count) {
  for (size_t i = 0; i < 4 * count; i++)
    wide[i] = (uint16_t)(int32_t)(limited(row[i], 0, 65280) + 0.5f);
}

// MARK: Interpolation

static void interpolate_columns_floats(float *restrict result, const float *restrict row,
                                       size_t count) {
  for (size_t j = 0; j < count / 2; j++) {
    const float *p = row + 4 * j;
    pixel before = LOAD(pixel, p), middle = LOAD(pixel, p + 4), after = LOAD(pixel, p + 8);
    STORE(pixel, result + 8 * j, (before + after) * 0.125f + middle * 0.75f);
    STORE(pixel, result + 8 * j + 4, (middle + after) * 0.5f);
  }
}

static void interpolate_columns_wide(uint16_t *restrict result, const uint16_t *restrict row,
                                     size_t count) {
  size_t j = 0;
  for (; j + 8 <= count / 2; j += 8) {
    const uint16_t *p = row + 4 * j;
    words before = LOAD(words, p), middle = LOAD(words, p + 4), after = LOAD(words, p + 8);
    pixels even = (pixels)mean(middle, mean(middle, mean(before, after)));
    pixels odd = (pixels)mean(middle, after);
    STORE(pixels, result + 8 * j, __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
    STORE(pixels, result + 8 * j + 32,
          __builtin_shufflevector(even, odd, 4, 12, 5, 13, 6, 14, 7, 15));
  }
  for (; j < count / 2; j++) {
    for (size_t c = 0; c < 4; c++) {
      const uint16_t *p = row + 4 * j + c;
      result[8 * j + c] = mean1(p[4], mean1(p[4], mean1(p[0], p[8])));
      result[8 * j + 4 + c] = mean1(p[4], p[8]);
    }
  }
}

static void interpolate_rows_floats(float *restrict result, const float *before, const float *row,
                                    const float *after, size_t count) {
  if (before)
    for (size_t i = 0; i < 4 * count; i++)
      result[i] = (before[i] + after[i]) * 0.125f + row[i] * 0.75f;
  else
    for (size_t i = 0; i < 4 * count; i++) result[i] = (row[i] + after[i]) * 0.5f;
}

static void interpolate_rows_wide(uint16_t *restrict result, const uint16_t *before,
                                  const uint16_t *row, const uint16_t *after, size_t count) {
  if (before)
    for (size_t i = 0; i < 4 * count; i++)
      result[i] = mean1(row[i], mean1(row[i], mean1(before[i], after[i])));
  else
    for (size_t i = 0; i < 4 * count; i++) result[i] = mean1(row[i], after[i]);
}

// Means round up, three in a row by 7/16 of a unit on the average and one by 1/4; both directions
// together by 0.7. A little less than a half makes up for it.
#define HALF_BYTE 127

// Streaming stores are ordered with what follows only by a fence.
ALWAYS void finish_streaming(bool streams) {
#if defined(__x86_64__)
  if (streams) __builtin_ia32_sfence();
#else
  (void)streams;
#endif
}

ALWAYS void store_bytes(uint8_t *result, words value, bool streams) {
  bytes32 bytes = __builtin_convertvector(value, bytes32);
  if (streams)
    __builtin_nontemporal_store(bytes, (aligned_bytes32 *)result);
  else
    STORE(bytes32, result, bytes);
}

static void interpolate_rows_to_bytes(uint8_t *restrict result, const uint16_t *before,
                                      const uint16_t *row, const uint16_t *after, size_t count,
                                      bool streams) {
  size_t i = 0, size = 4 * count;
  if (streams) {
    // Streaming stores go to whole vectors of memory.
    for (; i < size && ((uintptr_t)(result + i) & 31) != 0; i++) {
      uint16_t outer = before ? mean1(row[i], mean1(before[i], after[i])) : after[i];
      result[i] = (uint8_t)((mean1(row[i], outer) + HALF_BYTE) >> 8);
    }
  }
  if (before) {
    for (; i + 32 <= size; i += 32) {
      words middle = LOAD(words, row + i);
      words outer = mean(LOAD(words, before + i), LOAD(words, after + i));
      store_bytes(result + i, (mean(middle, mean(middle, outer)) + HALF_BYTE) >> 8, streams);
    }
  } else {
    for (; i + 32 <= size; i += 32)
      store_bytes(result + i, (mean(LOAD(words, row + i), LOAD(words, after + i)) + HALF_BYTE) >> 8,
                  streams);
  }
  for (; i < size; i++) {
    uint16_t outer = before ? mean1(row[i], mean1(before[i], after[i])) : after[i];
    result[i] = (uint8_t)((mean1(row[i], outer) + HALF_BYTE) >> 8);
  }
  finish_streaming(streams);
}

// MARK: Direct convolution

// x · weight / 65536, rounded down.
ALWAYS uint16_t scaled(uint16_t x, uint16_t weight) {
  return (uint16_t)(((uint32_t)x * weight) >> 16);
}

// The same for a vector: spelled as a product of 32 bits, compilers miss the instruction for it.
#if CROW_VECTOR_BITS == 512
ALWAYS words scaled_words(words x, uint16_t weight) {
  return (words)_mm512_mulhi_epu16((__m512i)x, _mm512_set1_epi16((int16_t)weight));
}
#elif CROW_VECTOR_BITS == 256
ALWAYS words scaled_words(words x, uint16_t weight) {
  __m256i halves[2], weights = _mm256_set1_epi16((int16_t)weight);
  memcpy(halves, &x, sizeof x);
  for (size_t h = 0; h < 2; h++) halves[h] = _mm256_mulhi_epu16(halves[h], weights);
  memcpy(&x, halves, sizeof x);
  return x;
}
#else
ALWAYS words scaled_words(words x, uint16_t weight) {
  typedef uint16_t eight __attribute__((ext_vector_type(8)));
  typedef uint32_t products __attribute__((ext_vector_type(8)));
  eight parts[4];
  memcpy(parts, &x, sizeof x);
  for (size_t i = 0; i < 4; i++)
    parts[i] = __builtin_convertvector(
        (__builtin_convertvector(parts[i], products) * (uint32_t)weight) >> 16, eight);
  memcpy(&x, parts, sizeof x);
  return x;
}
#endif

// Each product is rounded down: half a unit of each is given back, over both directions.
ALWAYS uint16_t lost_in_rows(size_t radius) { return (uint16_t)((radius + 1) / 2); }
ALWAYS uint16_t lost_in_columns(size_t radius) { return (uint16_t)((radius + 2) / 2); }

// Vectors at a time: what the registers hold.
#if CROW_VECTOR_BITS == 512
#define FIXED_VECTORS 4
#else
#define FIXED_VECTORS 2
#endif

ALWAYS void convolve_fixed_block(uint16_t *restrict result, const uint16_t *const *taps,
                                 const uint16_t *weights, size_t radius, uint16_t lost,
                                 size_t start) {
  words sums[FIXED_VECTORS];
  for (size_t v = 0; v < FIXED_VECTORS; v++)
    sums[v] = scaled_words(LOAD(words, taps[radius] + start + 32 * v), weights[0]);
  for (size_t k = 1; k <= radius; k++) {
    const uint16_t *before = taps[radius - k] + start, *after = taps[radius + k] + start;
    for (size_t v = 0; v < FIXED_VECTORS; v++)
      sums[v] += scaled_words(LOAD(words, before + 32 * v) + LOAD(words, after + 32 * v),
                              weights[k]);
  }
  for (size_t v = 0; v < FIXED_VECTORS; v++)
    STORE(words, result + start + 32 * v, sums[v] + lost);
}

ALWAYS void convolve_fixed(uint16_t *const *results, size_t result_count,
                           const uint16_t *const *rows, const uint16_t *weights, size_t radius,
                           uint16_t lost, size_t count) {
  for (size_t tile = 0; tile < 4 * count; tile += TILE) {
    size_t end = tile + TILE < 4 * count ? tile + TILE : 4 * count;
    for (size_t r = 0; r < result_count; r++) {
      const uint16_t *const *taps = rows + r;
      size_t start = tile;
      for (; start + 32 * FIXED_VECTORS <= end; start += 32 * FIXED_VECTORS)
        convolve_fixed_block(results[r], taps, weights, radius, lost, start);
      for (; start < end; start++) {
        uint32_t sum = lost + scaled(taps[radius][start], weights[0]);
        for (size_t k = 1; k <= radius; k++)
          sum += scaled((uint16_t)(taps[radius - k][start] + taps[radius + k][start]), weights[k]);
        results[r][start] = (uint16_t)sum;
      }
    }
  }
}

static void convolve_rows_fixed(uint16_t *const *results, size_t result_count,
                                const uint16_t *const *rows, const uint16_t *weights,
                                size_t radius, size_t count) {
  convolve_fixed(results, result_count, rows, weights, radius, lost_in_rows(radius), count);
}

#if CROW_VECTOR_BITS == 512
// Eight pixels around `center`. A load a tap would cross cache lines nearly every time, at twice
// the cost; shifting what is in registers does not.
ALWAYS words convolved_columns(const uint16_t *center, const uint16_t *weights, size_t radius) {
  words sum = scaled_words(LOAD(words, center), weights[0]);
  for (size_t near = 0; near < radius; near += 8) {
    const uint16_t *before = center - 4 * near, *after = center + 4 * near;
    pixels b1 = LOAD(pixels, before - 32), b0 = LOAD(pixels, before);
    pixels a0 = LOAD(pixels, after), a1 = LOAD(pixels, after + 32);
#define TAP(r)                                                                                 \
  if (near + r <= radius)                                                                      \
    sum += scaled_words((words)__builtin_shufflevector(b1, b0, 8 - r, 9 - r, 10 - r, 11 - r,   \
                                                       12 - r, 13 - r, 14 - r, 15 - r) +       \
                            (words)__builtin_shufflevector(a0, a1, r, 1 + r, 2 + r, 3 + r,     \
                                                           4 + r, 5 + r, 6 + r, 7 + r),        \
                        weights[near + r]);
    TAP(1) TAP(2) TAP(3) TAP(4) TAP(5) TAP(6) TAP(7) TAP(8)
#undef TAP
  }
  return sum + lost_in_columns(radius);
}
#endif

static void convolve_columns_fixed(uint16_t *result, const uint16_t *row, const uint16_t *weights,
                                   size_t radius, size_t count) {
  const uint16_t *taps[2 * CROW_MOST_RADIUS + 1];
  for (size_t k = 0; k <= 2 * radius; k++) taps[k] = row + 4 * k;
  size_t first = 0;
#if CROW_VECTOR_BITS == 512
  // What is loaded around eight pixels reaches up to seven beyond the row at either end.
  size_t reach = (radius + 7) / 8 * 8, last = count;
  first = reach - radius;
  if (count >= first + 8 + (reach - radius)) {
    convolve_fixed(&result, 1, taps, weights, radius, lost_in_columns(radius), first);
    for (; first + 8 + (reach - radius) <= last; first += 8)
      STORE(words, result + 4 * first,
            convolved_columns(row + 4 * (first + radius), weights, radius));
  } else {
    first = 0;
  }
#endif
  for (size_t k = 0; k <= 2 * radius; k++) taps[k] += 4 * first;
  result += 4 * first;
  convolve_fixed(&result, 1, taps, weights, radius, lost_in_columns(radius), count - first);
}

// MARK: Writing

static void floats_from_fixed(float *restrict row, const uint16_t *restrict fixed, size_t count,
                              int scale) {
  float unit = 1 / (255.0f * (float)scale);
  for (size_t i = 0; i < 4 * count; i++)
    row[i] = limited((float)((int32_t)fixed[i] - offset(scale)) * unit, 0, 1);
}

static void bytes_from_opaque(uint8_t *restrict bytes, const uint16_t *restrict fixed,
                              size_t count, int scale, bool streams) {
  int shift = scale == 256 ? 8 : 7;
  uint16_t half = scale == 256 ? HALF_BYTE : 64 - CROW_OFFSET;
  size_t i = 0, size = 4 * count;
  if (streams)
    for (; i < size && ((uintptr_t)(bytes + i) & 31) != 0; i++)
      bytes[i] = (uint8_t)((uint16_t)(fixed[i] + half) >> shift);
  for (; i + 32 <= size; i += 32)
    store_bytes(bytes + i, (LOAD(words, fixed + i) + half) >> shift, streams);
  for (; i < size; i++) bytes[i] = (uint8_t)((uint16_t)(fixed[i] + half) >> shift);
  finish_streaming(streams);
}

// Sixteen pixels, a vector for each channel.
typedef struct {
  floats red, green, blue, alpha;
} planes;

// Eight pixels between rows, as interpolate_rows_wide computes them.
ALWAYS colors between(const uint16_t *before, const uint16_t *row, const uint16_t *after,
                      size_t i) {
  words middle = LOAD(words, row + i), outer = LOAD(words, after + i);
  if (before) outer = mean(middle, mean(LOAD(words, before + i), outer));
  return (colors)mean(middle, outer);
}

ALWAYS planes planes_from_fixed(colors first, colors second, int scale) {
  float unit = 1 / (255.0f * (float)scale);
  int32_t zero = offset(scale);
  colors red_green = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                             22, 24, 26, 28, 30);
  colors blue_alpha = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21,
                                              23, 25, 27, 29, 31);
  return (planes){
      __builtin_convertvector((ints)(red_green & 0xFFFF) - zero, floats) * unit,
      __builtin_convertvector((ints)(red_green >> 16) - zero, floats) * unit,
      __builtin_convertvector((ints)(blue_alpha & 0xFFFF) - zero, floats) * unit,
      __builtin_convertvector((ints)(blue_alpha >> 16) - zero, floats) * unit,
  };
}

ALWAYS floats limit(floats v, floats low, floats high) {
  floats raised = v > low ? v : low;
  return raised < high ? raised : high;
}

ALWAYS floats weighted(planes p, const float *row) {
  return p.red * row[0] + p.green * row[1] + p.blue * row[2] + p.alpha * row[3] + row[4];
}

ALWAYS planes stepped(planes p, const crow_affine *step) {
  planes q = {weighted(p, step->rows[0]), weighted(p, step->rows[1]), weighted(p, step->rows[2]),
              weighted(p, step->rows[3])};
  if (step->is_limited) {
    floats zero = 0;
    q.red = limit(q.red, zero, q.alpha);
    q.green = limit(q.green, zero, q.alpha);
    q.blue = limit(q.blue, zero, q.alpha);
  }
  return q;
}

// With an alpha of 1 before and after.
ALWAYS floats weighted_opaque(planes p, const float *row) {
  return p.red * row[0] + p.green * row[1] + p.blue * row[2] + (row[3] + row[4]);
}

ALWAYS planes stepped_opaque(planes p, const crow_affine *step) {
  planes q = {weighted_opaque(p, step->rows[0]), weighted_opaque(p, step->rows[1]),
              weighted_opaque(p, step->rows[2]), p.alpha};
  if (step->is_limited) {
    floats zero = 0, one = 1;
    q.red = limit(q.red, zero, one);
    q.green = limit(q.green, zero, one);
    q.blue = limit(q.blue, zero, one);
  }
  return q;
}

ALWAYS colors code(floats v) {
  floats zero = 0, top = 255;
  return (colors)__builtin_convertvector(limit(v, zero, top) + 0.5f, ints);
}

ALWAYS colors packed(colors red, colors green, colors blue, colors alpha) {
  return red | green << 8 | blue << 16 | alpha << 24;
}

// The colour is divided by the alpha as it is stored; where nothing is left of that, nothing is
// left of the colour.
ALWAYS colors straight(planes p) {
  colors alpha = code(p.alpha * 255.0f);
  floats shown = __builtin_convertvector((ints)alpha, floats);
  floats gain = 65025.0f / shown;
  floats zero = 0;
  gain = shown > zero ? gain : zero;
  return packed(code(p.red * gain), code(p.green * gain), code(p.blue * gain), alpha);
}

ALWAYS colors opaque(planes p) {
  colors alpha = 255;
  return packed(code(p.red * 255.0f), code(p.green * 255.0f), code(p.blue * 255.0f), alpha);
}

ALWAYS colors through_steps(planes p, const crow_affine *steps, size_t step_count,
                            bool is_opaque) {
  if (is_opaque) {
    for (size_t s = 0; s < step_count; s++) p = stepped_opaque(p, steps + s);
    return opaque(p);
  }
  for (size_t s = 0; s < step_count; s++) p = stepped(p, steps + s);
  return straight(p);
}

ALWAYS void rows_through_steps(uint8_t *restrict bytes, const uint16_t *before,
                               const uint16_t *row, const uint16_t *after, size_t count, int scale,
                               const crow_affine *steps, size_t step_count, bool is_opaque,
                               bool streams) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    colors first = between(before, row, after, 4 * i);
    colors second = between(before, row, after, 4 * i + 32);
    colors result =
        through_steps(planes_from_fixed(first, second, scale), steps, step_count, is_opaque);
    if (streams)
      __builtin_nontemporal_store(result, (aligned_colors *)(bytes + 4 * i));
    else
      STORE(colors, bytes + 4 * i, result);
  }
  if (i == count) return;
  uint16_t last[3][64] = {0};
  size_t size = (count - i) * 8;
  if (before) memcpy(last[0], before + 4 * i, size);
  memcpy(last[1], row + 4 * i, size);
  memcpy(last[2], after + 4 * i, size);
  const uint16_t *above = before ? last[0] : NULL;
  colors first = between(above, last[1], last[2], 0), second = between(above, last[1], last[2], 32);
  colors result =
      through_steps(planes_from_fixed(first, second, scale), steps, step_count, is_opaque);
  memcpy(bytes + 4 * i, &result, (count - i) * 4);
}

static void bytes_through_steps(uint8_t *restrict bytes, const uint16_t *before,
                                const uint16_t *row, const uint16_t *after, size_t count,
                                int scale, const crow_affine *steps, size_t step_count,
                                bool is_opaque, bool streams) {
  // Streaming stores go to whole vectors of memory.
  streams = streams && ((uintptr_t)bytes & 63) == 0;
#define ROWS(before, is_opaque)                                                               \
  rows_through_steps(bytes, before, row, after, count, scale, steps, step_count, is_opaque,    \
                     streams)
  // Each case is compiled by itself, without a branch in its loop.
  if (is_opaque) {
    if (before) ROWS(before, true);
    else ROWS(NULL, true);
  } else {
    if (before) ROWS(before, false);
    else ROWS(NULL, false);
  }
  finish_streaming(streams);
}

ALWAYS planes planes_from_floats(const float *row) {
  floats a = LOAD(floats, row), b = LOAD(floats, row + 16);
  floats c = LOAD(floats, row + 32), d = LOAD(floats, row + 48);
#define CHANNELS(v, w, c)                                                                        \
  __builtin_shufflevector(v, w, c, c + 4, c + 8, c + 12, c + 16, c + 20, c + 24, c + 28, c + 1,   \
                          c + 5, c + 9, c + 13, c + 17, c + 21, c + 25, c + 29)
  floats red_green[2] = {CHANNELS(a, b, 0), CHANNELS(c, d, 0)};
  floats blue_alpha[2] = {CHANNELS(a, b, 2), CHANNELS(c, d, 2)};
#define JOINED(v, c)                                                                             \
  __builtin_shufflevector(v[0], v[1], c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7, c + 16, \
                          c + 17, c + 18, c + 19, c + 20, c + 21, c + 22, c + 23)
  return (planes){JOINED(red_green, 0), JOINED(red_green, 8), JOINED(blue_alpha, 0),
                  JOINED(blue_alpha, 8)};
}

ALWAYS colors unit_code(floats v) {
  floats zero = 0, one = 1;
  return (colors)__builtin_convertvector(limit(v, zero, one) * 255.0f + 0.5f, ints);
}

// The operations of `quantized` in storage.glsl.
ALWAYS colors quantized(planes p) {
  colors alpha = unit_code(p.alpha);
  floats stored = __builtin_convertvector((ints)alpha, floats) / 255.0f;
  colors all = packed(unit_code(p.red / stored), unit_code(p.green / stored),
                      unit_code(p.blue / stored), alpha);
  colors nothing = 0;
  return alpha > nothing ? all : nothing;
}

// The operations of `decode8` in storage.glsl: alpha is not multiplied by itself.
ALWAYS floats decoded(floats codes) {
  floats p = codes * (1.0f / 255), one = 1;
  floats alpha = __builtin_shufflevector(p, one, 3, 3, 3, 16, 7, 7, 7, 16, 11, 11, 11, 16, 15, 15,
                                         15, 16);
  return p * alpha;
}

ALWAYS floats floats_of(const uint8_t *bytes) {
  typedef uint8_t bytes16 __attribute__((ext_vector_type(16), aligned(1)));
  return __builtin_convertvector(__builtin_convertvector(LOAD(bytes16, bytes), ints), floats);
}

static void floats_from_bytes(float *restrict row, const uint8_t *restrict bytes, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) STORE(floats, row + 4 * i, decoded(floats_of(bytes + 4 * i)));
  if (i == count) return;
  uint8_t last[16] = {0};
  memcpy(last, bytes + 4 * i, (count - i) * 4);
  floats result = decoded(floats_of(last));
  memcpy(row + 4 * i, &result, (count - i) * 16);
}

static void bytes_from_floats(uint8_t *restrict bytes, const float *restrict row, size_t count) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16)
    STORE(colors, bytes + 4 * i, quantized(planes_from_floats(row + 4 * i)));
  if (i == count) return;
  float last[64] = {0};
  memcpy(last, row + 4 * i, (count - i) * 16);
  colors result = quantized(planes_from_floats(last));
  memcpy(bytes + 4 * i, &result, (count - i) * 4);
}

const crow_kernels CROW_TABLE = {
    .name = CROW_NAME,
    .is_opaque = is_opaque,
    .widen_opaque = widen_opaque,
    .premultiply = premultiply,
    .widen_floats = widen_floats,
    .decimate_rows_opaque = decimate_rows_opaque,
    .decimate_rows_wide = decimate_rows_wide,
    .decimate_rows_wide_to_floats = decimate_rows_wide_to_floats,
    .decimate_rows_floats = decimate_rows_floats,
    .decimate_columns_sums = decimate_columns_sums,
    .decimate_columns_wide = decimate_columns_wide,
    .decimate_columns_floats = decimate_columns_floats,
    .convolve_rows = convolve_rows,
    .convolve_columns = convolve_columns,
    .floats_from_wide = floats_from_wide,
    .wide_from_floats = wide_from_floats,
    .interpolate_columns_floats = interpolate_columns_floats,
    .interpolate_columns_wide = interpolate_columns_wide,
    .interpolate_rows_floats = interpolate_rows_floats,
    .interpolate_rows_wide = interpolate_rows_wide,
    .interpolate_rows_to_bytes = interpolate_rows_to_bytes,
    .convolve_rows_fixed = convolve_rows_fixed,
    .convolve_columns_fixed = convolve_columns_fixed,
    .floats_from_fixed = floats_from_fixed,
    .bytes_from_opaque = bytes_from_opaque,
    .bytes_through_steps = bytes_through_steps,
    .floats_from_bytes = floats_from_bytes,
    .bytes_from_floats = bytes_from_floats,
};
