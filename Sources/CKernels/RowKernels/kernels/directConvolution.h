// Convolution of opaque bytes at full size, along columns and then along rows to bytes, with the
// operations of fixedConvolution.h.

// The results summed at a time and the vectors of each, limited by the number of registers.
#if CROW_VECTOR_BITS == 512
#define DIRECT_RESULTS 4
#define DIRECT_VECTORS 2
typedef block_bytes direct_bytes;
#else
#define DIRECT_RESULTS 2
#define DIRECT_VECTORS 1
typedef bytes32 direct_bytes;
#endif

#define DIRECT_PIXELS (8 * DIRECT_VECTORS)

typedef struct {
  words vectors[DIRECT_VECTORS];
} direct_words;

// Returns pixels with 256 units per 8-bit level and twice CROW_OFFSET. The mean of two is then the
// sum of their fixed point with 128 units, and since their lower bytes are equal, nothing is
// rounded. Pixels lie where x86 leaves them, which interleaves bytes within parts of 16 bytes.
ALWAYS direct_words doubled_fixed(direct_bytes bytes) {
#if CROW_VECTOR_BITS == 512
  interleaved fixed = interleave((block_bytes)(2 * CROW_OFFSET), bytes);
  return (direct_words){{fixed.first, fixed.second}};
#else
  bytes32 low = 2 * CROW_OFFSET;
#define PART(i)                                                                                 \
  i, 32 + i, i + 1, 33 + i, i + 2, 34 + i, i + 3, 35 + i, i + 4, 36 + i, i + 5, 37 + i, i + 6,  \
      38 + i, i + 7, 39 + i
  return (direct_words){
      {(words)__builtin_shufflevector(low, bytes, PART(0), PART(16), PART(8), PART(24))}};
#undef PART
#endif
}

ALWAYS void store_direct(uint16_t *result, direct_words sums) {
#if CROW_VECTOR_BITS == 512
  pixels first = (pixels)sums.vectors[0], second = (pixels)sums.vectors[1];
  STORE(pixels, result, __builtin_shufflevector(first, second, 0, 1, 8, 9, 2, 3, 10, 11));
  STORE(pixels, result + 32, __builtin_shufflevector(first, second, 4, 5, 12, 13, 6, 7, 14, 15));
#else
  pixels sum = (pixels)sums.vectors[0];
  STORE(pixels, result, __builtin_shufflevector(sum, sum, 0, 1, 4, 5, 2, 3, 6, 7));
#endif
}

// Sums of pixels of successive results, and the rows at the same distance above and below each. A
// row at distance k above a result is at k + 1 above the next one, so each is read once for all:
// those above result r are at place r - k, modulo the number of results, and those below at r + k.
typedef struct {
  direct_words above[DIRECT_RESULTS], below[DIRECT_RESULTS], sums[DIRECT_RESULTS];
} direct_sums;

// Adds the products of the rows at distance k, of which the first above and the last below are new.
ALWAYS void add_distance(direct_sums *s, direct_bytes top, direct_bytes bottom, uint16_t weight,
                         size_t k) {
  enum { n = DIRECT_RESULTS };
  size_t first = (n - k % n) % n, last = (n - 1 + k) % n;
  s->above[first] = doubled_fixed(top);
  s->below[last] = doubled_fixed(bottom);
#pragma clang loop unroll(full)
  for (size_t r = 0; r < n; r++)
#pragma clang loop unroll(full)
    for (size_t v = 0; v < DIRECT_VECTORS; v++)
      s->sums[r].vectors[v] += scaled_words(
          mean(s->above[(first + r) % n].vectors[v], s->below[(k + r) % n].vectors[v]), weight);
}

// Convolves the columns of DIRECT_PIXELS pixels from a byte on, for successive results, and returns
// the bitwise AND of the rows.
ALWAYS direct_bytes convolve_bytes(uint16_t *const *results, const uint8_t *const *rows,
                                   const uint16_t *weights, size_t radius, size_t start) {
  enum { n = DIRECT_RESULTS };
  direct_sums s;
  direct_bytes all = (direct_bytes)0 - 1;
  uint16_t lost = lost_in_rows(radius), middle = weights[0] / 2;
#pragma clang loop unroll(full)
  for (size_t r = 0; r < n; r++) {
    direct_bytes row = LOAD(direct_bytes, rows[radius + r] + start);
    all &= row;
    s.above[r] = s.below[r] = doubled_fixed(row);
#pragma clang loop unroll(full)
    for (size_t v = 0; v < DIRECT_VECTORS; v++)
      s.sums[r].vectors[v] = scaled_words(s.above[r].vectors[v], middle) + lost;
  }
  for (size_t near = 0; near < radius; near += n) {
#pragma clang loop unroll(full)
    for (size_t k = 1; k <= n; k++) {
      if (near + k > radius) break;
      direct_bytes top = LOAD(direct_bytes, rows[radius - near - k] + start);
      direct_bytes bottom = LOAD(direct_bytes, rows[radius + n - 1 + near + k] + start);
      all &= top & bottom;
      add_distance(&s, top, bottom, weights[near + k], k);
    }
  }
#pragma clang loop unroll(full)
  for (size_t r = 0; r < n; r++) store_direct(results[r] + start, s.sums[r]);
  return all;
}

// The pixels that are convolved for all results together, so that rows stay in the nearest cache.
#define DIRECT_TILE 256

static bool convolve_rows_opaque(uint16_t *const *results, size_t result_count,
                                 const uint8_t *const *rows, const uint8_t *const *next,
                                 const uint16_t *weights, size_t radius, size_t count) {
  direct_bytes all = (direct_bytes)0 - 1;
  for (size_t tile = 0; tile < count; tile += DIRECT_TILE) {
    size_t end = tile + DIRECT_TILE < count ? tile + DIRECT_TILE : count;
    for (size_t r = 0; r < result_count; r += DIRECT_RESULTS)
      for (size_t x = tile; x < end; x += DIRECT_PIXELS) {
        size_t start = 4 * (x + DIRECT_PIXELS < count ? x : count - DIRECT_PIXELS);
        for (size_t i = 0; i < DIRECT_RESULTS; i++) __builtin_prefetch(next[r + i] + start, 0, 2);
        all &= convolve_bytes(results + r, rows + r, weights, radius, start);
      }
  }
  bool is_opaque = true;
  for (size_t i = 0; i < DIRECT_PIXELS; i++) is_opaque = is_opaque && all[4 * i + 3] == 255;
  return is_opaque;
}

// Returns the convolution of eight pixels from `center` on. Pixels are read up to the radius,
// rounded up to a multiple of eight.
ALWAYS words convolved_row(const uint16_t *center, const uint16_t *weights, size_t radius) {
#if CROW_VECTOR_BITS == 512
  return convolved_columns(center, weights, radius);
#else
  words sum = scaled_words(LOAD(words, center), weights[0]);
  for (size_t k = 1; k <= radius; k++)
    sum += scaled_words(LOAD(words, center - 4 * k) + LOAD(words, center + 4 * k), weights[k]);
  return sum + lost_in_columns(radius);
#endif
}

ALWAYS void convolve_to_bytes(uint8_t *restrict bytes, const uint16_t *restrict row,
                              const uint16_t *weights, size_t radius, size_t count,
                              const crow_fixed_step *steps, size_t step_count, bool streams) {
  streams = streams && ((uintptr_t)bytes & 31) == 0;
  size_t margin = (radius + 7) / 8 * 8, length = count + 2 * radius;
  uint16_t copy[4 * (2 * CROW_MOST_RADIUS + 32)] = {0};
  for (size_t x = 0; x < count; x += 16) {
    const uint16_t *center = row + 4 * (x + radius);
    size_t end = x + radius + 16 + margin;
    if (x + radius < margin || end > length) {
      size_t start = x + radius < margin ? 0 : x + radius - margin;
      if (end > length) end = length;
      memcpy(copy + 4 * (start + margin - x - radius), row + 4 * start, 8 * (end - start));
      center = copy + 4 * margin;
    }
    words levels[2] = {convolved_row(center, weights, radius),
                       convolved_row(center + 32, weights, radius)};
    levels_to_bytes(bytes + 4 * x, levels, count - x, 128, steps, step_count, streams);
  }
}

static void convolve_columns_to_bytes(uint8_t *restrict bytes, const uint16_t *restrict row,
                                      const uint16_t *weights, size_t radius, size_t count,
                                      const crow_fixed_step *steps, size_t step_count,
                                      bool streams) {
  if (step_count == 0)
    convolve_to_bytes(bytes, row, weights, radius, count, steps, 0, streams);
  else
    convolve_to_bytes(bytes, row, weights, radius, count, steps, step_count, streams);
}
