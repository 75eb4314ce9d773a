// Medians of large square windows of bytes in a time that does not depend on the radius, after S.
// Perreault and P. Hébert, Median Filtering in Constant Time (2007).
//
// Each column has a histogram of the window's rows. A window's histogram is that of the window
// before it, with one column added and one subtracted. Histograms have a coarse level of 16 bins,
// and within each bin a fine level, which is updated only where the median lies. All counts are
// cumulative, so one comparison of 16 lanes finds the median's bin.

typedef uint8_t counts8 __attribute__((ext_vector_type(16), aligned(1)));
typedef uint16_t counts16 __attribute__((ext_vector_type(16), aligned(1)));
typedef int16_t signs16 __attribute__((ext_vector_type(16)));
typedef bool flags16 __attribute__((ext_vector_type(16)));

// For each of 16 values, its cumulative counts.
static const uint8_t counts_of[16][16] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
};

// Each channel has the coarse counts of all columns, and then their fine counts.
static void count_levels(uint8_t *histograms, const uint8_t *leaving, const uint8_t *entering,
                         size_t channels, size_t columns) {
  for (size_t c = 0; c < channels; c++) {
    uint8_t *coarse = histograms + c * columns * CROW_HISTOGRAM, *fine = coarse + 16 * columns;
    for (size_t x = 0; x < columns; x++, coarse += 16, fine += 256) {
      uint8_t in = entering[4 * x + c];
      counts8 total = LOAD(counts8, coarse) + LOAD(counts8, counts_of[in >> 4]);
      uint8_t *bin = fine + (in & 0xF0);
      STORE(counts8, bin, LOAD(counts8, bin) + LOAD(counts8, counts_of[in & 15]));
      if (leaving) {
        uint8_t out = leaving[4 * x + c];
        total -= LOAD(counts8, counts_of[out >> 4]);
        bin = fine + (out & 0xF0);
        STORE(counts8, bin, LOAD(counts8, bin) - LOAD(counts8, counts_of[out & 15]));
      }
      STORE(counts8, coarse, total);
    }
  }
}

ALWAYS counts16 counts_at(const uint8_t *counts) {
  return __builtin_convertvector(LOAD(counts8, counts), counts16);
}

ALWAYS size_t bins_within(counts16 counts, uint16_t most) {
  counts16 limit = most;
  signs16 within = counts <= limit;
  flags16 flags = __builtin_convertvector(within, flags16);
  uint16_t bits;
  memcpy(&bits, &flags, 2);
  return (size_t)__builtin_ctz(~(uint32_t)bits);
}

ALWAYS void medians_of_channel(uint8_t *result, const uint8_t *coarse, const uint8_t *fine,
                               size_t radius, size_t count) {
  size_t width = 2 * radius + 1;
  uint16_t half = (uint16_t)(width * width / 2);
  // The counts of the window, after a count of 0.
  uint16_t window[17] = {0};
  counts16 bins[16];
  // The first column of the window to which a bin's fine counts belong.
  size_t columns[16];
  for (int k = 0; k < 16; k++) columns[k] = (size_t)-1;
  counts16 total = 0;
  for (size_t x = 0; x < width; x++) total += counts_at(coarse + 16 * x);
  for (size_t x = 0; x < count; x++) {
    STORE(counts16, window + 1, total);
    size_t bin = bins_within(total, half);
    const uint8_t *own = fine + 16 * bin;
    counts16 levels;
    if (columns[bin] == (size_t)-1 || x - columns[bin] > radius) {
      levels = 0;
      for (size_t k = x; k < x + width; k++) levels += counts_at(own + 256 * k);
    } else {
      levels = bins[bin];
      for (size_t k = columns[bin]; k < x; k++)
        levels += counts_at(own + 256 * (k + width)) - counts_at(own + 256 * k);
    }
    bins[bin] = levels;
    columns[bin] = x;
    result[4 * x] = (uint8_t)(16 * bin + bins_within(levels, half - window[bin]));
    if (x + 1 < count)
      total += counts_at(coarse + 16 * (x + width)) - counts_at(coarse + 16 * x);
  }
}

static void median_of_histograms(uint8_t *result, const uint8_t *histograms, size_t channels,
                                 size_t radius, size_t count) {
  size_t columns = count + 2 * radius;
  for (size_t c = 0; c < channels; c++) {
    const uint8_t *coarse = histograms + c * columns * CROW_HISTOGRAM;
    medians_of_channel(result + c, coarse, coarse + 16 * columns, radius, count);
  }
  if (channels == 3)
    for (size_t x = 0; x < count; x++) result[4 * x + 3] = 255;
}
