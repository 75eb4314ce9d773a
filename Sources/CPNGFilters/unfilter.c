#include "CPNGFilters.h"

#include <string.h>

// A pixel occupies four lanes. Channels that the file lacks are decoded in lanes of their own: grey
// is decoded three times in parallel, alpha next to grey once, and a missing alpha is replaced by
// 255 when the pixel is stored.
typedef uint8_t bytes_t __attribute__((vector_size(16)));
typedef uint16_t pairs_t __attribute__((vector_size(16)));
typedef uint32_t words_t __attribute__((vector_size(16)));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

// The most rows that are decoded at once.
enum { MOST_ROWS = 4 };

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

ALWAYS_INLINE void store_pixel(uint32_t pixel, int channels, uint8_t *bytes) {
  static const uint8_t alpha[4] = {0, 0, 0, 255};
  if (channels % 2) pixel |= load4(alpha);
  memcpy(bytes, &pixel, 4);
}

ALWAYS_INLINE bytes_t average(bytes_t a, bytes_t b) {
  return (a & b) + ((bytes_t)((pairs_t)(a ^ b) >> 1) & 0x7f);
}

// The predictor of filter.c for the pixels to the left (a), above (b) and above left (c), plus the
// difference. It compares 3c - (a + b) with the lower and the higher of a and b, by the amounts by
// which c lies above the one and below the other, since these fit into bytes. Few operations follow
// each other from a on, because the next pixel has to wait for them.
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

// Returns a pixel given its neighbours and the filtered difference.
ALWAYS_INLINE bytes_t unfiltered(int filter, bytes_t a, bytes_t b, bytes_t c, bytes_t difference) {
  switch (filter) {
    case 1: return a + difference;
    case 2: return b + difference;
    case 3: return average(a, b) + difference;
    case 4: return paeth(a, b, c, difference);
    default: return difference;
  }
}

// Rows that follow each other and have the same filter.
struct rows {
  const uint8_t *filtered, *above;
  size_t width;
  uint8_t *rgba;
  // The last pixels of the rows, from above, and the pixels above them.
  bytes_t left, above_left;
};

// Decodes the pixel at x in the first row, that at x - 1 in the second, and so on, or only those
// that exist if x is near an end (`is_inside` is false).
ALWAYS_INLINE void decode(
    int filter, int channels, int count, struct rows *rows, size_t x, bool is_inside) {
  words_t differences = {0};
  for (size_t i = 0; i < (size_t)count; i++) {
    if (!is_inside && (x < i || x - i >= rows->width)) continue;
    const uint8_t *row = rows->filtered + i * (1 + rows->width * (size_t)channels);
    differences[i] = load_pixel(row + (x - i) * (size_t)channels, channels);
  }
  words_t first = {is_inside || x < rows->width ? load4(rows->above + x * 4) : 0};
  if (count > 1) first = __builtin_shufflevector(first, (words_t)rows->left, 0, 4, 5, 6);
  bytes_t above = (bytes_t)first;
  rows->left =
      unfiltered(filter, rows->left, above, rows->above_left, (bytes_t)differences);
  rows->above_left = above;
  for (size_t i = 0; i < (size_t)count; i++) {
    if (!is_inside && (x < i || x - i >= rows->width)) continue;
    store_pixel(((words_t)rows->left)[i], channels, rows->rgba + (i * rows->width + x - i) * 4);
  }
}

// Each pixel waits for its neighbours, so four rows take little more time than one.
ALWAYS_INLINE void unfilter(
    int filter, int channels, int count, const uint8_t *filtered, const uint8_t *above,
    size_t width, uint8_t *rgba) {
  struct rows rows = {.filtered = filtered, .above = above, .width = width, .rgba = rgba};
  size_t lag = (size_t)count - 1;
  size_t x = 0;
  for (; x < lag; x++) decode(filter, channels, count, &rows, x, false);
  for (; x < width; x++) decode(filter, channels, count, &rows, x, true);
  for (; x < width + lag; x++) decode(filter, channels, count, &rows, x, false);
}

#define FILTER_CASE(filter, count) \
  case filter: \
    switch (channels) { \
      case 1: unfilter(filter, 1, count, rows + 1, above, width, rgba); break; \
      case 2: unfilter(filter, 2, count, rows + 1, above, width, rgba); break; \
      case 3: unfilter(filter, 3, count, rows + 1, above, width, rgba); break; \
      default: unfilter(filter, 4, count, rows + 1, above, width, rgba); \
    } \
    return count;

// Decodes rows and returns how many, or 0 if the filter type is not known.
static size_t unfilter_some(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba) {
  size_t stride = 1 + width * (size_t)channels;
  size_t same = 1;
  while (same < count && same < MOST_ROWS && rows[same * stride] == rows[0]) same += 1;
  if (same == MOST_ROWS) {
    switch (rows[0]) {
      FILTER_CASE(3, MOST_ROWS)
      FILTER_CASE(4, MOST_ROWS)
    }
  }
  switch (rows[0]) {
    FILTER_CASE(0, 1)
    FILTER_CASE(1, 1)
    FILTER_CASE(2, 1)
    FILTER_CASE(3, 1)
    FILTER_CASE(4, 1)
    default: return 0;
  }
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
