// Medians of large square windows of floats.
//
// The samples of a block are sorted once and replaced by their ranks, all different (the ordinal
// transform of B. Weiss, Fast Median and Bilateral Filtering, 2006). The window is then a set of
// bits, and counting bits finds the median from that of the window before.

// Returns integers in the order of floats.
ALWAYS uint32_t ordered(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  return bits >> 31 ? ~bits : bits | 0x80000000;
}

ALWAYS float unordered(uint32_t key) {
  uint32_t bits = key >> 31 ? key & 0x7FFFFFFF : ~key;
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

// Sorts numbers by their upper 32 bits with as much extra memory. The result lies in either.
static uint64_t *sort_ranks(uint64_t *numbers, uint64_t *other, size_t count) {
  for (int shift = 32; shift < 64; shift += 11) {
    uint32_t places[2048] = {0};
    for (size_t i = 0; i < count; i++) places[numbers[i] >> shift & 2047]++;
    if (places[numbers[0] >> shift & 2047] == count) continue;
    uint32_t place = 0;
    for (size_t k = 0; k < 2048; k++) {
      uint32_t next = place + places[k];
      places[k] = place;
      place = next;
    }
    for (size_t i = 0; i < count; i++) other[places[numbers[i] >> shift & 2047]++] = numbers[i];
    uint64_t *sorted = other;
    other = numbers;
    numbers = sorted;
  }
  return numbers;
}

// A window on ranks: the bits of those in it, and the number of them in the words before `word`.
typedef struct {
  uint64_t *bits;
  size_t word;
  size_t below;
} rank_window;

ALWAYS void put(rank_window *window, uint16_t rank) {
  window->bits[rank >> 6] |= 1ull << (rank & 63);
  window->below += (size_t)(rank >> 6) < window->word;
}

ALWAYS void drop(rank_window *window, uint16_t rank) {
  window->bits[rank >> 6] &= ~(1ull << (rank & 63));
  window->below -= (size_t)(rank >> 6) < window->word;
}

// Returns the rank with `half` lower ones in the window.
ALWAYS size_t middle_rank(rank_window *window, size_t half) {
  while (window->below > half)
    window->below -= (size_t)__builtin_popcountll(window->bits[--window->word]);
  for (;;) {
    size_t here = (size_t)__builtin_popcountll(window->bits[window->word]);
    if (window->below + here > half) break;
    window->below += here;
    window->word++;
  }
  uint64_t bits = window->bits[window->word];
  for (size_t k = window->below; k < half; k++) bits &= bits - 1;
  return 64 * window->word + (size_t)__builtin_ctzll(bits);
}

static void median_of_ranks(float *result, size_t stride, const crow_floats *rows, size_t radius,
                            size_t columns, size_t row_count, void *room) {
  size_t window_width = 2 * radius + 1, half = window_width * window_width / 2;
  size_t width = columns + 2 * radius, height = row_count + 2 * radius, count = width * height;
  uint64_t *numbers = room, *other = numbers + count;
  uint64_t *bits = other + count;
  uint16_t *ranks = (uint16_t *)(bits + 1024);
  for (size_t channel = 0; channel < 4; channel++) {
    bool differ = false;
    for (size_t y = 0; y < height; y++)
      for (size_t x = 0; x < width; x++) {
        uint32_t key = ordered(rows[y][4 * x + channel]);
        numbers[y * width + x] = (uint64_t)key << 32 | (y * width + x);
        differ |= key != (uint32_t)(numbers[0] >> 32);
      }
    if (!differ) {
      for (size_t y = 0; y < row_count; y++)
        for (size_t x = 0; x < columns; x++)
          result[4 * (y * stride + x) + channel] = rows[0][channel];
      continue;
    }
    const uint64_t *sorted = sort_ranks(numbers, other, count);
    for (size_t i = 0; i < count; i++) ranks[(uint32_t)sorted[i]] = (uint16_t)i;
    memset(bits, 0, 8192);
    rank_window window = {bits, 0, 0};
    for (size_t x = 0; x < window_width; x++)
      for (size_t y = 0; y < window_width; y++) put(&window, ranks[y * width + x]);
    // The window moves down, then up in the next column, and so on.
    for (size_t x = 0, y = 0; x < columns; x++) {
      bool down = y == 0;
      for (size_t step = 0;; step++) {
        result[4 * (y * stride + x) + channel] =
            unordered((uint32_t)(sorted[middle_rank(&window, half)] >> 32));
        if (step + 1 == row_count) break;
        size_t leaving = down ? y : y + window_width - 1;
        size_t entering = down ? y + window_width : y - 1;
        for (size_t k = x; k < x + window_width; k++) {
          drop(&window, ranks[leaving * width + k]);
          put(&window, ranks[entering * width + k]);
        }
        if (down) y++; else y--;
      }
      if (x + 1 == columns) break;
      for (size_t k = y; k < y + window_width; k++) {
        drop(&window, ranks[k * width + x]);
        put(&window, ranks[k * width + x + window_width]);
      }
    }
  }
}
