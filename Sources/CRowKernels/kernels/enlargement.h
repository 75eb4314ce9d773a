// Enlargement of fixed point to twice the resolution with a cubic or a quintic B-spline. This file
// is a part of kernels.h.

// Returns the value on b: (a + 6b + c) / 8 for a cubic, (3a + 10b + 3c) / 16 for a quintic, with
// means of two values.
ALWAYS words value_on(words a, words b, words c, bool is_quintic) {
  words outer = mean(a, c);
  return mean(b, is_quintic ? mean(outer, mean(outer, b)) : mean(b, outer));
}
ALWAYS uint16_t value_on1(uint16_t a, uint16_t b, uint16_t c, bool is_quintic) {
  uint16_t outer = mean1(a, c);
  return mean1(b, is_quintic ? mean1(outer, mean1(outer, b)) : mean1(b, outer));
}

// Returns the value between b and c: (b + c) / 2 for a cubic, (a + 15b + 15c + d) / 32 for a
// quintic, by way of the means of the inner and the outer two. Their difference has 15 bits and a
// sign.
ALWAYS words value_between(words a, words b, words c, words d, bool is_quintic) {
  typedef int16_t signs __attribute__((ext_vector_type(32)));
  words inner = mean(b, c);
  return is_quintic ? inner + (words)((signs)(mean(a, d) - inner + 8) >> 4) : inner;
}
ALWAYS uint16_t value_between1(uint16_t a, uint16_t b, uint16_t c, uint16_t d, bool is_quintic) {
  int32_t inner = mean1(b, c);
  return (uint16_t)(is_quintic ? inner + ((mean1(a, d) - inner + 8) >> 4) : inner);
}

ALWAYS void enlarge_rows(uint16_t *restrict result, const uint16_t *const *rows, bool is_between,
                         size_t count, bool is_quintic) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
  size_t i = 0;
  if (is_between) {
    for (; i + 32 <= 4 * count; i += 32)
      STORE(words, result + i,
            value_between(LOAD(words, a + i), LOAD(words, b + i), LOAD(words, c + i),
                          LOAD(words, d + i), is_quintic));
    for (; i < 4 * count; i++) result[i] = value_between1(a[i], b[i], c[i], d[i], is_quintic);
  } else {
    for (; i + 32 <= 4 * count; i += 32)
      STORE(words, result + i,
            value_on(LOAD(words, a + i), LOAD(words, b + i), LOAD(words, c + i), is_quintic));
    for (; i < 4 * count; i++) result[i] = value_on1(a[i], b[i], c[i], is_quintic);
  }
}

// Eight pixels of a row and the pixels between them and the next ones.
typedef struct {
  words on, between;
} doubled;

// Doubles eight pixels. The one before them is the first of the row.
ALWAYS doubled double_columns(const uint16_t *row, bool is_quintic) {
  words a = LOAD(words, row), b = LOAD(words, row + 4), c = LOAD(words, row + 8);
  words d = is_quintic ? LOAD(words, row + 12) : c;
  return (doubled){value_on(a, b, c, is_quintic), value_between(a, b, c, d, is_quintic)};
}

// Returns a sample of pixel x of the result.
ALWAYS uint16_t double_column(const uint16_t *row, size_t x, size_t channel, bool is_quintic) {
  const uint16_t *p = row + 4 * (x / 2) + channel;
  if (x % 2 == 0) return value_on1(p[0], p[4], p[8], is_quintic);
  return value_between1(p[0], p[4], p[8], is_quintic ? p[12] : p[8], is_quintic);
}

ALWAYS void enlarge_columns(uint16_t *restrict result, const uint16_t *restrict row, size_t count,
                            bool is_quintic) {
  size_t x = 0;
  for (; x + 16 <= count; x += 16) {
    doubled d = double_columns(row + 2 * x, is_quintic);
    pixels on = (pixels)d.on, between = (pixels)d.between;
    STORE(pixels, result + 4 * x, __builtin_shufflevector(on, between, 0, 8, 1, 9, 2, 10, 3, 11));
    STORE(pixels, result + 4 * x + 32,
          __builtin_shufflevector(on, between, 4, 12, 5, 13, 6, 14, 7, 15));
  }
  for (; x < count; x++)
    for (size_t c = 0; c < 4; c++) result[4 * x + c] = double_column(row, x, c, is_quintic);
}

// Rounds fixed point to bytes. Each mean rounds up; three in sequence add 7/16 of a unit on average
// and one adds 1/4. Both directions together add about 0.7, for which the rounding term of a cubic
// is slightly less than a half.
ALWAYS words rounded(words value, bool is_quintic) {
  return is_quintic ? (value + (64 - CROW_OFFSET)) >> 7 : (value + 127) >> 8;
}
ALWAYS void double_to_bytes(uint8_t *bytes, const uint16_t *row, size_t x, bool is_quintic) {
  for (size_t c = 0; c < 4; c++) {
    uint16_t value = double_column(row, x, c, is_quintic);
    bytes[c] = (uint8_t)(is_quintic ? (value + (64 - CROW_OFFSET)) >> 7 : (value + 127) >> 8);
  }
}

// Returns sixteen pixels as bytes.
ALWAYS colors interleaved_bytes(words on, words between) {
#if CROW_VECTOR_BITS == 512
  return (colors)_mm512_shuffle_epi32(_mm512_packus_epi16((__m512i)on, (__m512i)between), 0xD8);
#elif CROW_VECTOR_BITS == 256
  __m256i a[2], b[2];
  memcpy(a, &on, sizeof on);
  memcpy(b, &between, sizeof between);
  for (size_t h = 0; h < 2; h++)
    a[h] = _mm256_shuffle_epi32(_mm256_packus_epi16(a[h], b[h]), 0xD8);
  colors result;
  memcpy(&result, a, sizeof result);
  return result;
#else
  typedef uint32_t colors8 __attribute__((ext_vector_type(8)));
  return __builtin_shufflevector((colors8)__builtin_convertvector(on, bytes32),
                                 (colors8)__builtin_convertvector(between, bytes32), 0, 8, 1, 9, 2,
                                 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
#endif
}

ALWAYS void enlarge_to_bytes(uint8_t *restrict bytes, const uint16_t *restrict row, size_t count,
                             bool starts_between, bool streams, bool is_quintic) {
  // Pixels are numbered so that those on pixels of the row are even. Vectors begin with such a one,
  // and streaming stores need the alignment of a whole vector.
  size_t x = starts_between, end = x + count, start = x + x % 2;
#define AT(x) (bytes + 4 * ((x) - starts_between))
  if (streams) {
    size_t lead = start;
    while (((uintptr_t)AT(lead) & 63) != 0 && lead < start + 16) lead += 2;
    streams = lead < start + 16;
    if (streams) start = lead;
  }
  for (; x < start && x < end; x++) double_to_bytes(AT(x), row, x, is_quintic);
  for (; x + 16 <= end; x += 16) {
    doubled d = double_columns(row + 2 * x, is_quintic);
    colors result =
        interleaved_bytes(rounded(d.on, is_quintic), rounded(d.between, is_quintic));
    if (streams)
      __builtin_nontemporal_store(result, (aligned_colors *)AT(x));
    else
      STORE(colors, AT(x), result);
  }
  for (; x < end; x++) double_to_bytes(AT(x), row, x, is_quintic);
#undef AT
}

#define ENLARGEMENT(spline, is_quintic)                                                          \
  static void enlarge_rows_##spline(uint16_t *restrict result, const uint16_t *const *rows,       \
                                    bool is_between, size_t count) {                              \
    enlarge_rows(result, rows, is_between, count, is_quintic);                                    \
  }                                                                                               \
  static void enlarge_columns_##spline(uint16_t *restrict result, const uint16_t *restrict row,   \
                                       size_t count) {                                            \
    enlarge_columns(result, row, count, is_quintic);                                              \
  }                                                                                               \
  static void enlarge_to_bytes_##spline(uint8_t *restrict bytes, const uint16_t *restrict row,    \
                                        size_t count, bool starts_between, bool streams) {        \
    enlarge_to_bytes(bytes, row, count, starts_between, streams, is_quintic);                     \
  }
ENLARGEMENT(cubic, false)
ENLARGEMENT(quintic, true)
#undef ENLARGEMENT
