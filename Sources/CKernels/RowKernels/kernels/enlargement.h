// Enlargement of fixed point to twice the resolution with a cubic or quintic B-spline.

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
// quintic, from the means of the inner and the outer two, whose difference has 15 bits and a sign.
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

// Eight pixels of a row and the pixels after each.
typedef struct {
  words on, between;
} doubled;

// Doubles eight pixels. The one before them is the row's first.
ALWAYS doubled double_columns(const uint16_t *row, bool is_quintic) {
  words a = LOAD(words, row), b = LOAD(words, row + 4), c = LOAD(words, row + 8);
  words d = is_quintic ? LOAD(words, row + 12) : c;
  return (doubled){value_on(a, b, c, is_quintic), value_between(a, b, c, d, is_quintic)};
}

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

// Two successive rows of eight pixels at half the width: on a row of the level below, and after it.
typedef struct {
  words rows[2];
} narrow_rows;

ALWAYS narrow_rows narrowed(const uint16_t *const *rows, size_t i, bool is_quintic) {
  words a = LOAD(words, rows[0] + i), b = LOAD(words, rows[1] + i), c = LOAD(words, rows[2] + i);
  words d = is_quintic ? LOAD(words, rows[3] + i) : c;
  return (narrow_rows){{value_on(a, b, c, is_quintic), value_between(a, b, c, d, is_quintic)}};
}

typedef struct {
  colors rows[2];
} row_bytes;

// Doubles eight pixels of both rows. The ones before them are the first of two successive vectors.
ALWAYS row_bytes doubled_bytes(narrow_rows first, narrow_rows second,
                               const crow_fixed_step *steps, size_t step_count,
                               bool is_quintic) {
  int scale = is_quintic ? 128 : 256;
  words levels[4];
  for (size_t r = 0; r < 2; r++) {
    words a = first.rows[r], b = PIXELS_FROM(1, a, second.rows[r]);
    words c = PIXELS_FROM(2, a, second.rows[r]);
    words d = is_quintic ? PIXELS_FROM(3, a, second.rows[r]) : c;
    levels[2 * r] = value_on(a, b, c, is_quintic);
    levels[2 * r + 1] = value_between(a, b, c, d, is_quintic);
  }
  if (step_count > 0) {
    shorts v[4];
    for (size_t i = 0; i < 4; i++) v[i] = before_steps(levels[i], scale);
    apply_fixed_steps(v, 4, steps, step_count);
    for (size_t i = 0; i < 4; i++) levels[i] = after_steps(v[i]);
  } else {
    for (size_t i = 0; i < 4; i++) levels[i] = rounded_levels(levels[i], scale);
  }
  return (row_bytes){{interleaved_bytes(levels[0], levels[1]),
                      interleaved_bytes(levels[2], levels[3])}};
}

// What all blocks of a pair of rows share. Pixels on those of the rows below have even numbers. A
// missing result is not computed.
typedef struct {
  uint8_t *results[2];
  const uint16_t *const *rows;
  const crow_fixed_step *steps;
  size_t step_count;
} enlargement;

// Computes at most sixteen pixels from the even pixel `start` on, and stores those in
// `from`..<`end`. `pixels` of each row below may be read.
ALWAYS void enlarge_part(enlargement e, size_t pixels, size_t start, size_t from, size_t end,
                         bool is_quintic) {
  uint16_t copies[4][64] = {0};
  const uint16_t *rows[4];
  size_t first = start / 2, count = pixels - first < 16 ? pixels - first : 16;
  for (size_t r = 0; r < 4; r++) {
    memcpy(copies[r], e.rows[r] + 4 * first, 8 * count);
    rows[r] = copies[r];
  }
  narrow_rows here = narrowed(rows, 0, is_quintic), next = narrowed(rows, 32, is_quintic);
  row_bytes bytes = doubled_bytes(here, next, e.steps, e.step_count, is_quintic);
  for (size_t r = 0; r < 2; r++)
    if (e.results[r])
      memcpy(e.results[r] + 4 * from, (uint8_t *)&bytes.rows[r] + 4 * (from - start),
             4 * (end - from));
}

// Computes pixels from an even `start` on in blocks of sixteen, as far as `pixels` of each row
// below allow, and returns the first remaining pixel.
ALWAYS size_t enlarge_blocks(enlargement e, size_t pixels, size_t start, size_t end, bool streams,
                             bool is_quintic) {
  size_t x = start;
  if (x + 32 > 2 * pixels) return x;
  narrow_rows here = narrowed(e.rows, 2 * x, is_quintic);
  for (; x + 16 <= end && x + 32 <= 2 * pixels; x += 16) {
    narrow_rows next = narrowed(e.rows, 2 * x + 32, is_quintic);
    row_bytes bytes = doubled_bytes(here, next, e.steps, e.step_count, is_quintic);
    for (size_t r = 0; r < 2; r++) {
      if (!e.results[r]) continue;
      if (streams)
        __builtin_nontemporal_store(bytes.rows[r], (aligned_colors *)(e.results[r] + 4 * x));
      else
        STORE(colors, e.results[r] + 4 * x, bytes.rows[r]);
    }
    here = next;
  }
  return x;
}

ALWAYS void enlarge_rows_to_bytes(enlargement e, size_t count, bool starts_between, bool streams,
                                  bool is_quintic) {
  size_t x = starts_between, end = x + count;
  size_t pixels = (end + 1) / 2 + (is_quintic ? 3 : 2);
  for (size_t r = 0; r < 2; r++)
    if (e.results[r]) e.results[r] -= 4 * x;
  uint8_t *one = e.results[0] ? e.results[0] : e.results[1];
  uint8_t *other = e.results[1] ? e.results[1] : one;
  size_t lead = (size_t)(-(uintptr_t)one & 63) / 4;
  streams = streams && (((uintptr_t)one ^ (uintptr_t)other) & 63) == 0 &&
            ((uintptr_t)one & 7) == 0;
  if (streams && lead > x) {
    size_t until = lead < end ? lead : end;
    enlarge_part(e, pixels, 0, x, until, is_quintic);
    x = until;
  } else if (x % 2 == 1) {
    size_t until = end < 16 ? end : 16;
    enlarge_part(e, pixels, 0, x, until, is_quintic);
    x = until;
  }
  if (x < end) x = enlarge_blocks(e, pixels, x, end, streams, is_quintic);
  for (; x < end; x += 16)
    enlarge_part(e, pixels, x, x, x + 16 < end ? x + 16 : end, is_quintic);
}

ALWAYS void enlarge_to_bytes(uint8_t *const *results, const uint16_t *const *rows, size_t count,
                             bool starts_between, const crow_fixed_step *steps,
                             size_t step_count, bool streams, bool is_quintic) {
  enlargement e = {{results[0], results[1]}, rows, steps, step_count};
  enlarge_rows_to_bytes(e, count, starts_between, streams, is_quintic);
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
  static void enlarge_to_bytes_##spline(                                                         \
      uint8_t *const *results, const uint16_t *const *rows, size_t count, bool starts_between,    \
      const crow_fixed_step *steps, size_t step_count, bool streams) {                            \
    if (step_count == 0)                                                                          \
      enlarge_to_bytes(results, rows, count, starts_between, steps, 0, streams, is_quintic);      \
    else                                                                                          \
      enlarge_to_bytes(results, rows, count, starts_between, steps, step_count, streams,          \
                       is_quintic);                                                               \
  }
ENLARGEMENT(cubic, false)
ENLARGEMENT(quintic, true)
#undef ENLARGEMENT
