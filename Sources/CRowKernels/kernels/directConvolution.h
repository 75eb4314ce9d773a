// Convolution of opaque bytes at full size, along columns and then along rows to bytes. The operations on
// a sample are those of fixedConvolution.h. This file is a part of kernels.h.

// The number of results that are summed at a time, which is limited by the number of registers.
#if CROW_VECTOR_BITS == 512
#define DIRECT_RESULTS 4
#else
#define DIRECT_RESULTS 2
#endif

// Returns sixteen pixels with 256 units per 8-bit level and twice CROW_OFFSET, so that the mean of two is
// the sum of their fixed point with 128 units. Their lower bytes are the same, so nothing is rounded.
ALWAYS interleaved doubled_fixed(block_bytes bytes) {
  return interleave((block_bytes)(2 * CROW_OFFSET), bytes);
}

// Sums of sixteen pixels of successive results, and the rows at the same distance above and below each.
// A row at distance k above a result is at k + 1 above the next one, so that each is read once for all:
// those above result r are at the place r - k, modulo the number of results, and those below at r + k.
typedef struct {
  words above[2 * DIRECT_RESULTS], below[2 * DIRECT_RESULTS], sums[2 * DIRECT_RESULTS];
} direct_sums;

// Adds the products of the rows at distance k, of which the first one above and the last one below have
// not been read yet.
ALWAYS void add_distance(direct_sums *s, block_bytes top, block_bytes bottom, uint16_t weight,
                         size_t k) {
  enum { n = DIRECT_RESULTS };
  interleaved above = doubled_fixed(top), below = doubled_fixed(bottom);
  size_t first = (n - k % n) % n, last = (n - 1 + k) % n;
  s->above[2 * first] = above.first, s->above[2 * first + 1] = above.second;
  s->below[2 * last] = below.first, s->below[2 * last + 1] = below.second;
#pragma clang loop unroll(full)
  for (size_t i = 0; i < 2 * n; i++)
    s->sums[i] += scaled_words(
        mean(s->above[(2 * first + i) % (2 * n)], s->below[(2 * k + i) % (2 * n)]), weight);
}

// Convolves the columns of sixteen pixels, which begin at a byte, for successive results. Returns the
// rows that were read, combined.
ALWAYS block_bytes convolve_bytes(uint16_t *const *results, const uint8_t *const *rows,
                                  const uint16_t *weights, size_t radius, size_t start) {
  enum { n = DIRECT_RESULTS };
  direct_sums s;
  block_bytes all = (block_bytes)0 - 1;
  uint16_t lost = lost_in_rows(radius), middle = weights[0] / 2;
#pragma clang loop unroll(full)
  for (size_t r = 0; r < n; r++) {
    block_bytes row = LOAD(block_bytes, rows[radius + r] + start);
    all &= row;
    interleaved fixed = doubled_fixed(row);
    s.above[2 * r] = s.below[2 * r] = fixed.first;
    s.above[2 * r + 1] = s.below[2 * r + 1] = fixed.second;
    s.sums[2 * r] = scaled_words(fixed.first, middle) + lost;
    s.sums[2 * r + 1] = scaled_words(fixed.second, middle) + lost;
  }
  for (size_t near = 0; near < radius; near += n) {
#pragma clang loop unroll(full)
    for (size_t k = 1; k <= n; k++) {
      if (near + k > radius) break;
      block_bytes top = LOAD(block_bytes, rows[radius - near - k] + start);
      block_bytes bottom = LOAD(block_bytes, rows[radius + n - 1 + near + k] + start);
      all &= top & bottom;
      add_distance(&s, top, bottom, weights[near + k], k);
    }
  }
#pragma clang loop unroll(full)
  for (size_t r = 0; r < n; r++) {
    pixels first = (pixels)s.sums[2 * r], second = (pixels)s.sums[2 * r + 1];
    STORE(pixels, results[r] + start,
          __builtin_shufflevector(first, second, 0, 1, 8, 9, 2, 3, 10, 11));
    STORE(pixels, results[r] + start + 32,
          __builtin_shufflevector(first, second, 4, 5, 12, 13, 6, 7, 14, 15));
  }
  return all;
}

// The number of pixels that are convolved for all results before the next ones, so that the rows stay in
// the nearest cache.
#define DIRECT_TILE 256

static bool convolve_rows_opaque(uint16_t *const *results, size_t result_count,
                                 const uint8_t *const *rows, const uint8_t *const *next,
                                 const uint16_t *weights, size_t radius, size_t count) {
  block_bytes all = (block_bytes)0 - 1;
  for (size_t tile = 0; tile < count; tile += DIRECT_TILE) {
    size_t end = tile + DIRECT_TILE < count ? tile + DIRECT_TILE : count;
    for (size_t r = 0; r < result_count; r += DIRECT_RESULTS)
      for (size_t x = tile; x < end; x += 16) {
        // The last sixteen pixels overlap those before.
        size_t start = 4 * (x + 16 < count ? x : count - 16);
        for (size_t i = 0; i < DIRECT_RESULTS; i++) __builtin_prefetch(next[r + i] + start, 0, 2);
        all &= convolve_bytes(results + r, rows + r, weights, radius, start);
      }
  }
  bool is_opaque = true;
  for (size_t i = 0; i < 16; i++) is_opaque = is_opaque && all[4 * i + 3] == 255;
  return is_opaque;
}

// Returns the convolution of eight pixels from `center` on, around which pixels can be read up to the
// next multiple of eight from the radius on.
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
  // Streaming stores need the alignment of a vector of bytes.
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
