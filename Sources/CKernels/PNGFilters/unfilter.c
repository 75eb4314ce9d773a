#include "CPNGFilters.h"

#include <string.h>

// Rows are decoded in steps of a pixel of each of several rows, each row a pixel behind the one
// above, since a pixel waits for its neighbours. Four rows share a vector, with a pixel in a lane
// of four bytes. Channels that the file lacks are decoded too: grey three times in parallel, and a
// missing alpha, which is replaced by 255 when pixels are stored.
typedef uint8_t bytes_t __attribute__((vector_size(16)));
typedef uint16_t pairs_t __attribute__((vector_size(16)));
typedef uint32_t words_t __attribute__((vector_size(16)));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
  LANES = 4,
  // The most rows that are decoded at once.
  MOST_ROWS = 8,
  // A filter of its own for each row.
  MIXED = 5,
};

ALWAYS_INLINE uint32_t load4(const uint8_t *bytes) {
  uint32_t word;
  memcpy(&word, bytes, 4);
  return word;
}

ALWAYS_INLINE uint32_t load_pixel(const uint8_t *bytes, int channels) {
  if (channels >= 3) return load4(bytes);
  uint8_t grey = bytes[0];
  uint8_t pixel[4] = {grey, grey, grey, channels == 2 ? bytes[1] : 0};
  return load4(pixel);
}

ALWAYS_INLINE uint32_t alpha(int channels) {
  static const uint8_t bytes[4] = {0, 0, 0, 255};
  return channels % 2 ? load4(bytes) : 0;
}

ALWAYS_INLINE void store_pixel(uint32_t pixel, int channels, uint8_t *bytes) {
  pixel |= alpha(channels);
  memcpy(bytes, &pixel, 4);
}

// Loads four pixels, of which the fourth may be the last one of a row.
ALWAYS_INLINE bytes_t load_pixels(const uint8_t *bytes, int channels) {
  bytes_t zero = {0};
  bytes_t loaded = zero;
  switch (channels) {
    case 1:
      memcpy(&loaded, bytes, 4);
      return __builtin_shufflevector(
          loaded, zero, 0, 0, 0, 16, 1, 1, 1, 16, 2, 2, 2, 16, 3, 3, 3, 16);
    case 2:
      memcpy(&loaded, bytes, 8);
      return __builtin_shufflevector(loaded, zero, 0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 7);
    case 3:
      memcpy(&loaded, bytes, 12);
      return __builtin_shufflevector(
          loaded, zero, 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11, 16);
    default: memcpy(&loaded, bytes, 16); return loaded;
  }
}

ALWAYS_INLINE void store_pixels(bytes_t pixels, int channels, uint8_t *bytes) {
  uint32_t more = alpha(channels);
  words_t all = (words_t)pixels | (words_t){more, more, more, more};
  memcpy(bytes, &all, 16);
}

ALWAYS_INLINE bytes_t average(bytes_t a, bytes_t b) {
  return (a & b) + ((bytes_t)((pairs_t)(a ^ b) >> 1) & 0x7f);
}

// The predictor of filter.c for the pixels to the left (a), above (b) and above left (c), plus the
// difference. It compares 3c - (a + b) with the lower and the higher of a and b, by the amounts by
// which c lies above the one and below the other, since these fit into bytes. Few operations follow
// each other from a on, because the next pixel waits for them.
ALWAYS_INLINE bytes_t paeth(bytes_t a, bytes_t b, bytes_t c, bytes_t difference) {
  bytes_t zero = {0};
  bytes_t low = __builtin_elementwise_min(a, b);
  bytes_t high = __builtin_elementwise_max(a, b);
  bytes_t over = __builtin_elementwise_sub_sat(c, low);
  bytes_t under = __builtin_elementwise_sub_sat(high, c);
  bytes_t far_over = __builtin_elementwise_sub_sat(over, under);
  bytes_t far_under = __builtin_elementwise_sub_sat(under, over);
  // Both are set only where a, b and c are equal.
  bytes_t is_high = (bytes_t)(__builtin_elementwise_sub_sat(over, far_under) == zero);
  bytes_t is_low = (bytes_t)(__builtin_elementwise_sub_sat(under, far_over) == zero);
  return ((high + difference) & is_high) | ((low + difference) & is_low)
      | ((c + difference) & ~(is_high | is_low));
}

// Four rows, with the uppermost in the lowest lane.
struct group {
  // The last pixels of the rows, and the pixels above them.
  bytes_t left, above_left;
  // For each filter but 0, all bits of the lanes of rows that have it.
  bytes_t has[5];
};

// Returns the pixels of the next step from those above (b) and the filtered differences.
ALWAYS_INLINE bytes_t unfiltered(
    int filter, const struct group *group, bytes_t b, bytes_t difference) {
  bytes_t a = group->left;
  bytes_t c = group->above_left;
  switch (filter) {
    case 1: return a + difference;
    case 2: return b + difference;
    case 3: return average(a, b) + difference;
    case 4: return paeth(a, b, c, difference);
    case MIXED: {
      bytes_t zero = {0};
      bytes_t simple = (a & group->has[1]) | (b & group->has[2]) | (average(a, b) & group->has[3]);
      return (paeth(a, b, c, zero) & group->has[4]) + (simple + difference);
    }
    default: return difference;
  }
}

struct rows {
  const uint8_t *filtered, *above;
  size_t width;
  uint8_t *rgba;
  struct group groups[MOST_ROWS / LANES];
};

ALWAYS_INLINE const uint8_t *filtered(const struct rows *rows, int channels, size_t row, size_t x) {
  return rows->filtered + row * (1 + rows->width * (size_t)channels) + x * (size_t)channels;
}

ALWAYS_INLINE uint8_t *decoded(const struct rows *rows, size_t row, size_t x) {
  return rows->rgba + (row * rows->width + x) * 4;
}

// Takes a step: in each group, the pixels above are those of the last step of the row above.
ALWAYS_INLINE void step(
    int filter, int count, struct rows *rows, uint32_t above, const bytes_t *differences,
    bytes_t *results) {
  words_t upper = {0, 0, 0, above};
  for (int g = 0; g < count / LANES; g++) {
    struct group *group = &rows->groups[g];
    bytes_t b = (bytes_t)__builtin_shufflevector(upper, (words_t)group->left, 3, 4, 5, 6);
    upper = (words_t)group->left;
    results[g] = unfiltered(filter, group, b, differences[g]);
    group->left = results[g];
    group->above_left = b;
  }
}

// Decodes the pixel at x in the first row, that at x - 1 in the second, and so on, as far as they
// exist.
ALWAYS_INLINE void decode_end(int filter, int channels, int count, struct rows *rows, size_t x) {
  bytes_t differences[MOST_ROWS / LANES], results[MOST_ROWS / LANES];
  for (size_t g = 0; g < (size_t)count / LANES; g++) {
    words_t words = {0};
    for (size_t i = 0; i < LANES; i++) {
      size_t row = g * LANES + i;
      if (x < row || x - row >= rows->width) continue;
      words[i] = load_pixel(filtered(rows, channels, row, x - row), channels);
    }
    differences[g] = (bytes_t)words;
  }
  uint32_t above = x < rows->width ? load4(rows->above + x * 4) : 0;
  step(filter, count, rows, above, differences, results);
  for (size_t row = 0; row < (size_t)count; row++) {
    if (x < row || x - row >= rows->width) continue;
    store_pixel(
        ((words_t)results[row / LANES])[row % LANES], channels, decoded(rows, row, x - row));
  }
}

// Exchanges rows and columns of pixels.
ALWAYS_INLINE void transpose(bytes_t *vectors) {
  words_t a = (words_t)vectors[0], b = (words_t)vectors[1];
  words_t c = (words_t)vectors[2], d = (words_t)vectors[3];
  words_t ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  words_t cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  words_t ab2 = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  words_t cd2 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  vectors[0] = (bytes_t)__builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  vectors[1] = (bytes_t)__builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  vectors[2] = (bytes_t)__builtin_shufflevector(ab2, cd2, 0, 1, 4, 5);
  vectors[3] = (bytes_t)__builtin_shufflevector(ab2, cd2, 2, 3, 6, 7);
}

// Takes four steps from x on, in which all rows have pixels.
ALWAYS_INLINE void decode_inside(int filter, int channels, int count, struct rows *rows, size_t x) {
  bytes_t pixels[MOST_ROWS / LANES][LANES];
  for (size_t row = 0; row < (size_t)count; row++) {
    pixels[row / LANES][row % LANES] =
        load_pixels(filtered(rows, channels, row, x - row), channels);
  }
  for (int g = 0; g < count / LANES; g++) transpose(pixels[g]);
  for (int i = 0; i < LANES; i++) {
    bytes_t differences[MOST_ROWS / LANES], results[MOST_ROWS / LANES];
    for (int g = 0; g < count / LANES; g++) differences[g] = pixels[g][i];
    step(filter, count, rows, load4(rows->above + (x + (size_t)i) * 4), differences, results);
    for (int g = 0; g < count / LANES; g++) pixels[g][i] = results[g];
  }
  for (int g = 0; g < count / LANES; g++) transpose(pixels[g]);
  for (size_t row = 0; row < (size_t)count; row++) {
    store_pixels(pixels[row / LANES][row % LANES], channels, decoded(rows, row, x - row));
  }
}

ALWAYS_INLINE void unfilter_rows(
    int filter, int channels, int count, const uint8_t *start, const uint8_t *above, size_t width,
    uint8_t *rgba) {
  struct rows rows = {.filtered = start + 1, .above = above, .width = width, .rgba = rgba};
  for (size_t row = 0; row < (size_t)count; row++) {
    uint8_t own = start[row * (1 + width * (size_t)channels)];
    for (int f = 1; f <= 4; f++) {
      words_t has = (words_t)rows.groups[row / LANES].has[f];
      has[row % LANES] = own == f ? UINT32_MAX : 0;
      rows.groups[row / LANES].has[f] = (bytes_t)has;
    }
  }
  size_t lag = (size_t)count - 1;
  size_t x = 0;
  for (; x < lag; x++) decode_end(filter, channels, count, &rows, x);
  for (; x + LANES <= width; x += LANES) decode_inside(filter, channels, count, &rows, x);
  for (; x < width + lag; x++) decode_end(filter, channels, count, &rows, x);
}

ALWAYS_INLINE void unfilter_row(
    int filter, int channels, const uint8_t *bytes, const uint8_t *above, size_t width,
    uint8_t *rgba) {
  struct group last = {0};
  size_t x = 0;
  // Pixels with these filters do not wait for each other, or only for a sum.
  for (; filter <= 2 && x + LANES <= width; x += LANES) {
    bytes_t pixels = load_pixels(bytes + x * (size_t)channels, channels);
    if (filter == 2) {
      bytes_t b;
      memcpy(&b, above + x * 4, sizeof b);
      pixels += b;
    } else if (filter == 1) {
      words_t zero = {0};
      pixels += (bytes_t)__builtin_shufflevector((words_t)pixels, zero, 4, 0, 1, 2);
      pixels += (bytes_t)__builtin_shufflevector((words_t)pixels, zero, 4, 4, 0, 1);
      pixels += last.left;
      last.left = (bytes_t)__builtin_shufflevector((words_t)pixels, zero, 3, 3, 3, 3);
    }
    store_pixels(pixels, channels, rgba + x * 4);
  }
  for (; x < width; x++) {
    bytes_t difference = (bytes_t)(words_t){load_pixel(bytes + x * (size_t)channels, channels)};
    bytes_t b = (bytes_t)(words_t){load4(above + x * 4)};
    last.left = unfiltered(filter, &last, b, difference);
    last.above_left = b;
    store_pixel(((words_t)last.left)[0], channels, rgba + x * 4);
  }
}

#define CASE(channels) \
  case channels: \
    if (count == 1) { \
      switch (rows[0]) { \
        case 0: unfilter_row(0, channels, rows + 1, above, width, rgba); break; \
        case 1: unfilter_row(1, channels, rows + 1, above, width, rgba); break; \
        case 2: unfilter_row(2, channels, rows + 1, above, width, rgba); break; \
        case 3: unfilter_row(3, channels, rows + 1, above, width, rgba); break; \
        default: unfilter_row(4, channels, rows + 1, above, width, rgba); \
      } \
    } else if (count == LANES) { \
      unfilter_rows(MIXED, channels, LANES, rows, above, width, rgba); \
    } else if (are_paeth) { \
      unfilter_rows(4, channels, MOST_ROWS, rows, above, width, rgba); \
    } else { \
      unfilter_rows(MIXED, channels, MOST_ROWS, rows, above, width, rgba); \
    } \
    break;

// Decodes rows and returns how many, or 0 if the filter type is not known.
static size_t unfilter_some(
    const uint8_t *rows, size_t left, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba) {
  size_t stride = 1 + width * (size_t)channels;
  size_t known = 0;
  size_t slow = 0;  // The number of rows up to the last one with filter 3 or 4.
  bool are_paeth = true;
  for (; known < left && known < MOST_ROWS && rows[known * stride] <= 4; known++) {
    are_paeth = are_paeth && rows[known * stride] == 4;
    if (rows[known * stride] > 2) slow = known + 1;
  }
  if (known == 0) return 0;
  // A row with a lower filter takes less time alone, and eight rows hardly more than four.
  size_t count = MOST_ROWS;
  if (known < MOST_ROWS || slow <= LANES) count = LANES;
  if (known < LANES || rows[0] <= 2) count = 1;
  switch (channels) { CASE(1) CASE(2) CASE(3) CASE(4) }
  return count;
}

bool cpngfilters_unfilter(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba) {
  size_t stride = 1 + width * (size_t)channels;
  while (count > 0) {
    size_t done = unfilter_some(rows, count, above, width, channels, rgba);
    if (done == 0) return false;
    count -= done;
    rows += done * stride;
    rgba += done * width * 4;
    above = rgba - width * 4;
  }
  return true;
}
