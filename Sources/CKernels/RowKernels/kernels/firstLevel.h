// Reduction of opaque bytes to half the resolution along both axes at once, with a cubic or quintic
// B-spline.

// Sums over rows at the even and odd pixels of a block of sixteen.
typedef struct {
  words even, odd;
} row_sums;

// The bytes of two rows, interleaved: the first and the second two pixels of every four.
typedef struct {
  words first, second;
} interleaved;

typedef uint8_t block_bytes __attribute__((ext_vector_type(64), aligned(1)));

// Interleaves bytes within parts of 16 bytes, as x86 instructions do.
ALWAYS interleaved interleave(block_bytes a, block_bytes b) {
#define PART(i)                                                                                 \
  i, 64 + i, i + 1, 65 + i, i + 2, 66 + i, i + 3, 67 + i, i + 4, 68 + i, i + 5, 69 + i, i + 6,  \
      70 + i, i + 7, 71 + i
  return (interleaved){
      (words)__builtin_shufflevector(a, b, PART(0), PART(16), PART(32), PART(48)),
      (words)__builtin_shufflevector(a, b, PART(8), PART(24), PART(40), PART(56))};
#undef PART
}

// Returns low · x + high · y for the bytes x and y of each word. The weights are at most 20.
ALWAYS words weighed(words w, uint8_t low, uint8_t high) {
#if CROW_VECTOR_BITS == 512
  return (words)_mm512_maddubs_epi16((__m512i)w, _mm512_set1_epi16((int16_t)(high << 8 | low)));
#elif CROW_VECTOR_BITS == 256
  __m256i halves[2], weights = _mm256_set1_epi16((int16_t)(high << 8 | low));
  memcpy(halves, &w, sizeof w);
  for (size_t h = 0; h < 2; h++) halves[h] = _mm256_maddubs_epi16(halves[h], weights);
  memcpy(&w, halves, sizeof w);
  return w;
#else
  return (w & 0xFF) * low + (w >> 8) * high;
#endif
}

ALWAYS interleaved weigh_rows(interleaved sums, block_bytes a, block_bytes b, uint8_t weight_a,
                              uint8_t weight_b) {
  interleaved pair = interleave(a, b);
  return (interleaved){sums.first + weighed(pair.first, weight_a, weight_b),
                       sums.second + weighed(pair.second, weight_a, weight_b)};
}

// Sums 5 or 7 rows of sixteen pixels from a byte on, and combines them with `all`.
ALWAYS row_sums sum_rows(const uint8_t *const *rows, const uint8_t *const *next, size_t start,
                         bool is_quintic, block_bytes *all) {
  for (size_t i = 0; i < 2; i++) __builtin_prefetch(next[i] + start, 0, 2);
  block_bytes r[7] = {0};
  size_t count = is_quintic ? 7 : 5;
  for (size_t i = 0; i < count; i++) {
    r[i] = LOAD(block_bytes, rows[i] + start);
    *all &= r[i];
  }
  interleaved sums = {0, 0};
  if (is_quintic) {
    sums = weigh_rows(sums, r[0], r[1], 1, 6);
    sums = weigh_rows(sums, r[2], r[3], 15, 20);
    sums = weigh_rows(sums, r[4], r[5], 15, 6);
    sums = weigh_rows(sums, r[6], (block_bytes)0, 1, 0);
  } else {
    sums = weigh_rows(sums, r[0], r[1], 1, 4);
    sums = weigh_rows(sums, r[2], r[3], 6, 4);
    sums = weigh_rows(sums, r[4], (block_bytes)0, 1, 0);
  }
  return (row_sums){
      (words)__builtin_shufflevector((pixels)sums.first, (pixels)sums.second, 0, 8, 2, 10, 4, 12,
                                     6, 14),
      (words)__builtin_shufflevector((pixels)sums.first, (pixels)sums.second, 1, 9, 3, 11, 5, 13,
                                     7, 15)};
}

// Returns eight pixels of two successive vectors, from pixel n on.
#define PIXELS_FROM(n, first, second)                                                            \
  (words)__builtin_shufflevector((pixels)(first), (pixels)(second), n, n + 1, n + 2, n + 3,      \
                                 n + 4, n + 5, n + 6, n + 7)

// Returns eight results from the sums of two successive blocks. The first is centred on the third
// pixel of the first block, or the fourth for a quintic.
ALWAYS words combined(row_sums first, row_sums second, bool is_quintic) {
  words a = first.even, b = first.odd, c = PIXELS_FROM(1, first.even, second.even);
  words d = PIXELS_FROM(1, first.odd, second.odd), e = PIXELS_FROM(2, first.even, second.even);
  if (!is_quintic) return five_summed(a, b, c, d, e);
  words f = PIXELS_FROM(2, first.odd, second.odd), g = PIXELS_FROM(3, first.even, second.even);
  return seven_summed(a, b, c, d, e, f, g);
}

// Computes as many results as blocks of sixteen pixels within `pixels` allow, and returns their
// number.
ALWAYS size_t reduce_blocks(uint16_t *restrict result, const uint8_t *const *rows,
                            const uint8_t *const *next, size_t pixels, bool is_quintic,
                            block_bytes *all) {
  if (pixels < 32) return 0;
  size_t j = 0;
  row_sums last = sum_rows(rows, next, 0, is_quintic, all);
  for (; 2 * j + 32 <= pixels; j += 8) {
    row_sums block = sum_rows(rows, next, 8 * j + 64, is_quintic, all);
    STORE(words, result + 4 * j, combined(last, block, is_quintic));
    last = block;
  }
  return j;
}

ALWAYS bool reduce_bytes(uint16_t *restrict result, const uint8_t *const *rows,
                         const uint8_t *const *next, size_t count, bool is_quintic) {
  block_bytes all = (block_bytes)0 - 1;
  size_t taps = is_quintic ? 7 : 5, pixels = 2 * count + taps - 2;
  size_t done = reduce_blocks(result, rows, next, pixels, is_quintic, &all);
  // From the remaining pixels, fewer than 32, at most 15 results are computed.
  uint8_t rest[7][192];
  const uint8_t *starts[7];
  memset(rest, 255, sizeof rest);
  for (size_t i = 0; i < taps; i++) {
    memcpy(rest[i], rows[i] + 8 * done, 4 * (pixels - 2 * done));
    starts[i] = rest[i];
  }
  uint16_t results[64];
  reduce_blocks(results, starts, starts, 48, is_quintic, &all);
  memcpy(result + 4 * done, results, 8 * (count - done));
  bool is_opaque = true;
  for (size_t i = 0; i < 16; i++) is_opaque = is_opaque && all[4 * i + 3] == 255;
  return is_opaque;
}

static bool decimate_opaque(uint16_t *restrict wide, const uint8_t *const *rows,
                            const uint8_t *const *next, size_t count) {
  return reduce_bytes(wide, rows, next, count, false);
}

static bool reduce_opaque(uint16_t *restrict fixed, const uint8_t *const *rows,
                          const uint8_t *const *next, size_t count) {
  return reduce_bytes(fixed, rows, next, count, true);
}
