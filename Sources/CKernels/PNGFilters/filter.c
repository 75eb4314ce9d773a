#include "CPNGFilters.h"

#include <stdlib.h>
#include <string.h>

void cpngfilters_pack8(const uint8_t *rgba, size_t width, bool has_alpha, uint8_t *row) {
  if (has_alpha) {
    memcpy(row, rgba, width * 4);
    return;
  }
  // Four bytes are copied at once, and the next pixel overwrites the fourth.
  for (size_t x = 0; x < width; x++) memcpy(row + x * 3, rgba + x * 4, 4);
}

static inline void put(uint16_t sample, uint8_t *target) {
  target[0] = (uint8_t)(sample >> 8);
  target[1] = (uint8_t)sample;
}

void cpngfilters_pack16(const uint16_t *rgba, size_t width, bool has_alpha, uint8_t *row) {
  if (has_alpha) {
    for (size_t i = 0; i < width * 4; i++) put(rgba[i], row + i * 2);
    return;
  }
  for (size_t x = 0; x < width; x++) {
    for (size_t c = 0; c < 3; c++) put(rgba[x * 4 + c], row + (x * 3 + c) * 2);
  }
}

// The Paeth predictor of the specification (9.4) in fewer operations, as in stb_image.
static inline int16_t paeth(int16_t a, int16_t b, int16_t c) {
  int16_t threshold = c * 3 - (a + b);
  int16_t low = a < b ? a : b;
  int16_t high = a < b ? b : a;
  int16_t nearest = high <= threshold ? low : c;
  return threshold <= low ? high : nearest;
}

void cpngfilters_filter(
    int filter, const uint8_t *restrict row, const uint8_t *restrict above, size_t count,
    size_t bpp, uint8_t *restrict target) {
  const uint8_t *left = row - bpp;
  const uint8_t *above_left = above - bpp;
  switch (filter) {
    case 1:
      for (size_t i = 0; i < count; i++) target[i] = row[i] - left[i];
      break;
    case 2:
      for (size_t i = 0; i < count; i++) target[i] = row[i] - above[i];
      break;
    case 3:
      for (size_t i = 0; i < count; i++) {
        target[i] = row[i] - (uint8_t)((left[i] + above[i]) >> 1);
      }
      break;
    case 4:
      for (size_t i = 0; i < count; i++) {
        target[i] = row[i] - (uint8_t)paeth(left[i], above[i], above_left[i]);
      }
      break;
    default: memcpy(target, row, count);
  }
}

uint64_t cpngfilters_cost(
    int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bpp, size_t step) {
  uint8_t block[256];
  uint64_t cost = 0;
  for (size_t start = 0; start < count; start += step * sizeof block) {
    size_t length = count - start < sizeof block ? count - start : sizeof block;
    cpngfilters_filter(filter, row + start, above + start, length, bpp, block);
    uint32_t sum = 0;
    for (size_t i = 0; i < length; i++) sum += block[i] < 128 ? block[i] : 256 - block[i];
    cost += sum;
  }
  return cost;
}
