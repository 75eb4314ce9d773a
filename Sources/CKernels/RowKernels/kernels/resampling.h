// Sums of pixels with weights for each pixel of the result.
//
// Fixed point has 64 units per 8-bit level, which leaves a sharpening kernel room outside 0…255.
// Rows of pairs hold, for two pixels each, red of both, then green, blue and alpha of both: an
// instruction that multiplies and adds neighbours then sums two taps of every channel.

typedef int16_t shorts __attribute__((ext_vector_type(32), aligned(1)));

#define UNITS_SHIFT 6

// Returns a[2i] * b[2i] + a[2i + 1] * b[2i + 1].
ALWAYS ints sums_of_products(shorts a, shorts b) {
#if CROW_VECTOR_BITS == 512
  return (ints)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#elif CROW_VECTOR_BITS == 256
  ints sums;
  for (int half = 0; half < 2; half++)
    ((__m256i *)&sums)[half] =
        _mm256_madd_epi16(((const __m256i *)&a)[half], ((const __m256i *)&b)[half]);
  return sums;
#else
  ints x = (ints)a, y = (ints)b;
  return ((x << 16) >> 16) * ((y << 16) >> 16) + (x >> 16) * (y >> 16);
#endif
}

// Sums of eight pixels: in each quarter, those of one pixel and of the next.
typedef struct {
  ints first, second;
} pixel_sums;

ALWAYS pixel_sums with_two_rows(pixel_sums sums, shorts a, shorts b, shorts weights) {
  shorts first = __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 8, 40, 9, 41, 10, 42,
                                         11, 43, 16, 48, 17, 49, 18, 50, 19, 51, 24, 56, 25, 57,
                                         26, 58, 27, 59);
  shorts second = __builtin_shufflevector(a, b, 4, 36, 5, 37, 6, 38, 7, 39, 12, 44, 13, 45, 14, 46,
                                          15, 47, 20, 52, 21, 53, 22, 54, 23, 55, 28, 60, 29, 61,
                                          30, 62, 31, 63);
  return (pixel_sums){sums.first + sums_of_products(first, weights),
                      sums.second + sums_of_products(second, weights)};
}

ALWAYS shorts both_weights(const int16_t *weights) {
  int32_t both;
  memcpy(&both, weights, 4);
  ints all = both;
  return (shorts)all;
}

ALWAYS shorts pairs_of(pixel_sums sums, int shift) {
  int32_t half = (1 << shift) >> 1;
  return (shorts)((((sums.first + half) >> shift) & 0xFFFF) |
                  ((sums.second + half) >> shift) << 16);
}

ALWAYS shorts shorts_of(const uint8_t *bytes) {
  return __builtin_convertvector(LOAD(bytes32, bytes), shorts);
}

ALWAYS shorts pairs_from_bytes(const crow_bytes *rows, const int16_t *weights, size_t taps,
                               int shift, size_t i) {
  pixel_sums sums = {0, 0};
  for (size_t k = 0; k < taps; k += 2)
    sums = with_two_rows(sums, shorts_of(rows[k] + i), shorts_of(rows[k + 1] + i),
                         both_weights(weights + k));
  return pairs_of(sums, shift);
}

static void resample_rows_to_pairs(int16_t *restrict pairs, const crow_bytes *rows,
                                   const int16_t *weights, size_t taps, int shift, size_t count) {
  size_t i = 0, size = 4 * count;
  for (; i + 32 <= size; i += 32)
    STORE(shorts, pairs + i, pairs_from_bytes(rows, weights, taps, shift, i));
  if (i == size) return;
  pixel_sums sums = {0, 0};
  for (size_t k = 0; k < taps; k += 2) {
    uint8_t last[2][32] = {0};
    memcpy(last[0], rows[k] + i, size - i);
    memcpy(last[1], rows[k + 1] + i, size - i);
    sums = with_two_rows(sums, shorts_of(last[0]), shorts_of(last[1]), both_weights(weights + k));
  }
  shorts result = pairs_of(sums, shift);
  memcpy(pairs + i, &result, 2 * ((size - i + 7) & ~(size_t)7));
}

ALWAYS shorts paired(shorts row) {
  return __builtin_shufflevector(row, row, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15,
                                 16, 20, 17, 21, 18, 22, 19, 23, 24, 28, 25, 29, 26, 30, 27, 31);
}

static void widen_to_pairs(int16_t *restrict pairs, const uint8_t *restrict row, size_t count) {
  size_t i = 0, size = 4 * count;
  for (; i + 32 <= size; i += 32)
    STORE(shorts, pairs + i, paired(shorts_of(row + i) << UNITS_SHIFT));
  if (i == size) return;
  uint8_t last[32] = {0};
  memcpy(last, row + i, size - i);
  shorts result = paired(shorts_of(last) << UNITS_SHIFT);
  memcpy(pairs + i, &result, 2 * ((size - i + 7) & ~(size_t)7));
}

// Returns two taps of each of four results.
ALWAYS shorts four_pairs(const int16_t *pairs, const int32_t *starts, size_t k) {
  typedef int16_t pair __attribute__((ext_vector_type(8), aligned(1)));
#define PAIR(result) LOAD(pair, pairs + 8 * ((size_t)starts[result] + k))
#define TWO(a, b) \
  __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  return __builtin_shufflevector(TWO(PAIR(0), PAIR(1)), TWO(PAIR(2), PAIR(3)), 0, 1, 2, 3, 4, 5, 6,
                                 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                                 24, 25, 26, 27, 28, 29, 30, 31);
}

// Returns the sums of four results, whose weights lie together, two taps of each in turn.
ALWAYS ints four_sums(const int16_t *pairs, const int32_t *starts, const int16_t *weights,
                      size_t pair_count) {
  typedef int32_t four __attribute__((ext_vector_type(4), aligned(1)));
  ints sums = 0;
  for (size_t k = 0; k < pair_count; k++) {
    four w = LOAD(four, weights + 8 * k);
    ints all = __builtin_shufflevector(w, w, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    sums += sums_of_products(four_pairs(pairs, starts, k), (shorts)all);
  }
  return sums;
}

ALWAYS ints limited_sums(ints sums, int shift, int32_t low, int32_t high) {
  ints v = (sums + ((1 << shift) >> 1)) >> shift;
  return __builtin_elementwise_min(__builtin_elementwise_max(v, (ints)low), (ints)high);
}

static void resample_columns_to_bytes(uint8_t *restrict bytes, const int16_t *restrict pairs,
                                      const int32_t *restrict starts,
                                      const int16_t *restrict weights, size_t pair_count,
                                      int shift, size_t count) {
  for (size_t x = 0; x < count; x += 4) {
    ints sums = four_sums(pairs, starts + x, weights + 2 * x * pair_count, pair_count);
    bytes16 result =
        __builtin_convertvector(limited_sums(sums, shift + UNITS_SHIFT, 0, 255), bytes16);
    if (x + 4 <= count)
      STORE(bytes16, bytes + 4 * x, result);
    else
      memcpy(bytes + 4 * x, &result, 4 * (count - x));
  }
}

static void resample_columns_to_words(int16_t *restrict row, const int16_t *restrict pairs,
                                      const int32_t *restrict starts,
                                      const int16_t *restrict weights, size_t pair_count,
                                      int shift, size_t count) {
  typedef int16_t shorts16 __attribute__((ext_vector_type(16), aligned(1)));
  for (size_t x = 0; x < count; x += 4) {
    ints sums = four_sums(pairs, starts + x, weights + 2 * x * pair_count, pair_count);
    shorts16 result = __builtin_convertvector(limited_sums(sums, shift, -32768, 32767), shorts16);
    if (x + 4 <= count)
      STORE(shorts16, row + 4 * x, result);
    else
      memcpy(row + 4 * x, &result, 8 * (count - x));
  }
}

ALWAYS bytes32 levels_of(pixel_sums sums, int shift) {
  ints first = limited_sums(sums.first, shift, 0, 255);
  ints second = limited_sums(sums.second, shift, 0, 255);
  shorts both = (shorts)(first | second << 16);
  shorts row = __builtin_shufflevector(both, both, 0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13,
                                       15, 16, 18, 20, 22, 17, 19, 21, 23, 24, 26, 28, 30, 25, 27,
                                       29, 31);
  return __builtin_convertvector(row, bytes32);
}

static void resample_rows_to_bytes(uint8_t *restrict bytes, const crow_shorts *rows,
                                   const int16_t *weights, size_t taps, int shift, size_t count) {
  size_t i = 0, size = 4 * count;
  shift += UNITS_SHIFT;
  for (; i + 32 <= size; i += 32) {
    pixel_sums sums = {0, 0};
    for (size_t k = 0; k < taps; k += 2)
      sums = with_two_rows(sums, LOAD(shorts, rows[k] + i), LOAD(shorts, rows[k + 1] + i),
                           both_weights(weights + k));
    STORE(bytes32, bytes + i, levels_of(sums, shift));
  }
  if (i == size) return;
  pixel_sums sums = {0, 0};
  for (size_t k = 0; k < taps; k += 2) {
    int16_t last[2][32] = {0};
    memcpy(last[0], rows[k] + i, 2 * (size - i));
    memcpy(last[1], rows[k + 1] + i, 2 * (size - i));
    sums = with_two_rows(sums, LOAD(shorts, last[0]), LOAD(shorts, last[1]),
                         both_weights(weights + k));
  }
  bytes32 result = levels_of(sums, shift);
  memcpy(bytes + i, &result, size - i);
}

// Halves of a level go up.
static void halve(uint8_t *restrict bytes, const uint8_t *restrict above,
                  const uint8_t *restrict below, size_t count) {
  typedef uint8_t bytes64 __attribute__((ext_vector_type(64), aligned(1)));
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    words sums[2];
    for (int half = 0; half < 2; half++) {
      const uint8_t *a = above + 8 * i + 64 * half, *b = below + 8 * i + 64 * half;
      colors x = LOAD(colors, a), y = LOAD(colors, b);
#define EVEN(v) __builtin_shufflevector(v, v, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD(v) __builtin_shufflevector(v, v, 1, 3, 5, 7, 9, 11, 13, 15)
#define WIDE(v) __builtin_convertvector((bytes32)(v), words)
      sums[half] = (WIDE(EVEN(x)) + WIDE(ODD(x))) + (WIDE(EVEN(y)) + WIDE(ODD(y)));
      STORE(bytes32, bytes + 4 * i + 32 * half,
            __builtin_convertvector((sums[half] + 2) >> 2, bytes32));
    }
  }
  for (; i < count; i++)
    for (size_t c = 0; c < 4; c++) {
      size_t s = 8 * i + c;
      bytes[4 * i + c] = (uint8_t)((above[s] + above[s + 4] + below[s] + below[s + 4] + 2) >> 2);
    }
}

static void count_translucent(uint32_t *restrict counts, const crow_bytes *rows, size_t row_count,
                              size_t count) {
  for (size_t i = 0; i < count; i++) counts[i + 1] = 0xFFFFFFFF;
  for (size_t k = 0; k < row_count; k++) {
    const uint32_t *row = (const uint32_t *)rows[k];
    for (size_t i = 0; i < count; i++) counts[i + 1] &= row[i];
  }
  counts[0] = 0;
  for (size_t i = 0; i < count; i++)
    counts[i + 1] = counts[i] + (((const uint8_t *)(counts + i + 1))[3] != 255);
}

static void resample_rows_floats(float *restrict result, const crow_floats *rows,
                                 const float *weights, size_t taps, bool continues, size_t count) {
  size_t i = 0, size = 4 * count;
  for (; i + 32 <= size; i += 32) {
    floats a = 0, b = 0;
    if (continues) {
      a = LOAD(floats, result + i);
      b = LOAD(floats, result + i + 16);
    }
    for (size_t k = 0; k < taps; k++) {
      a += LOAD(floats, rows[k] + i) * weights[k];
      b += LOAD(floats, rows[k] + i + 16) * weights[k];
    }
    STORE(floats, result + i, a);
    STORE(floats, result + i + 16, b);
  }
  for (; i < size; i++) {
    float sum = continues ? result[i] : 0;
    for (size_t k = 0; k < taps; k++) sum += rows[k][i] * weights[k];
    result[i] = sum;
  }
}

static void resample_columns_floats(float *restrict result, const float *restrict row,
                                    const int32_t *restrict starts, const float *restrict weights,
                                    size_t taps, size_t count) {
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    pixel sums[4] = {0, 0, 0, 0};
    for (size_t k = 0; k < taps; k++)
      for (size_t r = 0; r < 4; r++)
        sums[r] += LOAD(pixel, row + 4 * ((size_t)starts[x + r] + k)) * weights[(x + r) * taps + k];
    for (size_t r = 0; r < 4; r++) STORE(pixel, result + 4 * (x + r), sums[r]);
  }
  for (; x < count; x++) {
    pixel sum = 0;
    for (size_t k = 0; k < taps; k++)
      sum += LOAD(pixel, row + 4 * ((size_t)starts[x] + k)) * weights[x * taps + k];
    STORE(pixel, result + 4 * x, sum);
  }
}
