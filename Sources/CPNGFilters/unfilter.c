#include "CPNGFilters.h"

#include <string.h>

// A pixel occupies the first four lanes. Channels that the file lacks are decoded in lanes of their
// own: grey is decoded three times in parallel, alpha next to grey once, and a missing alpha is
// replaced by 255 when the pixel is stored.
typedef uint8_t bytes_t __attribute__((vector_size(16)));
typedef uint32_t words_t __attribute__((vector_size(16)));
typedef int16_t lanes_t __attribute__((vector_size(16)));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE bytes_t load4(const uint8_t *bytes) {
  uint32_t word;
  memcpy(&word, bytes, 4);
  return (bytes_t)(words_t){word};
}

ALWAYS_INLINE void store4(bytes_t pixel, uint8_t *bytes) {
  uint32_t word = ((words_t)pixel)[0];
  memcpy(bytes, &word, 4);
}

ALWAYS_INLINE bytes_t load_pixel(const uint8_t *bytes, int channels) {
  if (channels >= 3) return load4(bytes);
  uint8_t grey = bytes[0];
  uint8_t pixel[4] = {grey, grey, grey, channels == 2 ? bytes[1] : 0};
  return load4(pixel);
}

ALWAYS_INLINE void store_pixel(bytes_t pixel, int channels, uint8_t *bytes) {
  static const uint8_t alpha[4] = {0, 0, 0, 255};
  store4(channels % 2 ? pixel | load4(alpha) : pixel, bytes);
}

ALWAYS_INLINE lanes_t widened(bytes_t pixel) {
  bytes_t zero = {0};
  bytes_t lanes = __builtin_shufflevector(
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      pixel, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
#else
      zero, pixel, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
#endif
  return (lanes_t)lanes;
}

ALWAYS_INLINE bytes_t narrowed(lanes_t lanes) {
  typedef uint8_t half_t __attribute__((vector_size(8)));
  half_t half = __builtin_convertvector(lanes, half_t);
  return __builtin_shufflevector(half, half, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
}

// Adds lanes below 256 modulo 256.
ALWAYS_INLINE lanes_t wrapping_sum(lanes_t a, lanes_t b) {
  return (lanes_t)((bytes_t)a + (bytes_t)b);
}

// Returns a pixel given the pixels to the left (a), above (b) and above left (c) and the filtered
// difference. The predictor is that of filter.c, arranged so that few operations depend on a,
// because the next pixel has to wait for them.
ALWAYS_INLINE lanes_t paeth(lanes_t a, lanes_t b, lanes_t c, lanes_t difference) {
  lanes_t threshold = (c * 3 - b) - a;
  lanes_t low = __builtin_elementwise_min(a, b);
  lanes_t high = __builtin_elementwise_max(a, b);
  lanes_t is_above_low = threshold > low;
  lanes_t is_below_high = high > threshold;
  lanes_t nearest = (wrapping_sum(c, difference) & is_below_high)
      | (wrapping_sum(low, difference) & ~is_below_high);
  return (nearest & is_above_low) | (wrapping_sum(high, difference) & ~is_above_low);
}

ALWAYS_INLINE void unfilter(
    int filter, const uint8_t *row, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba) {
  bytes_t left = {0};
  lanes_t wide_left = {0};
  lanes_t above_left = {0};
  for (size_t x = 0; x < width; x++, row += channels, above += 4, rgba += 4) {
    bytes_t pixel = load_pixel(row, channels);
    switch (filter) {
      case 1: left = pixel = pixel + left; break;
      case 2: pixel = pixel + load4(above); break;
      case 3:
        wide_left = (wide_left + widened(load4(above))) >> 1;
        wide_left = wrapping_sum(wide_left, widened(pixel));
        pixel = narrowed(wide_left);
        break;
      case 4: {
        lanes_t wide_above = widened(load4(above));
        wide_left = paeth(wide_left, wide_above, above_left, widened(pixel));
        above_left = wide_above;
        pixel = narrowed(wide_left);
        break;
      }
    }
    store_pixel(pixel, channels, rgba);
  }
}

#define UNFILTER_CASE(filter) \
  case filter: \
    switch (channels) { \
      case 1: unfilter(filter, row, above, width, 1, rgba); break; \
      case 2: unfilter(filter, row, above, width, 2, rgba); break; \
      case 3: unfilter(filter, row, above, width, 3, rgba); break; \
      default: unfilter(filter, row, above, width, 4, rgba); \
    } \
    return true;

bool cpngfilters_unfilter(
    int filter, const uint8_t *row, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba) {
  switch (filter) {
    UNFILTER_CASE(0)
    UNFILTER_CASE(1)
    UNFILTER_CASE(2)
    UNFILTER_CASE(3)
    UNFILTER_CASE(4)
    default: return false;
  }
}
