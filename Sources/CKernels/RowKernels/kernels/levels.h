// Sums of the levels of a variable Gaussian.

static void take_places(float *restrict places, const float *restrict row, float last,
                        size_t count) {
  for (size_t i = 0; i < count; i++) places[i] = row[4 * i + 3] * last;
}

ALWAYS ints first_levels(floats t, int last) {
  ints first = __builtin_convertvector(t, ints) - 1, zero = 0, most = last - 3;
  first = first > zero ? first : zero;
  return first < most ? first : most;
}

// Returns the last places of a row, followed by the first of them.
ALWAYS floats last_places(const float *places, size_t count) {
  float values[16];
  for (size_t k = 0; k < 16; k++) values[k] = places[k < count ? k : 0];
  return LOAD(floats, values);
}

static void find_levels(const float *places, int last, size_t count, int *lowest, int *highest) {
  ints low = last, high = 0;
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i;
    floats t = rest < 16 ? last_places(places + i, rest) : LOAD(floats, places + i);
    ints whole = __builtin_convertvector(t, ints), first = first_levels(t, last);
    // All other weights are 0 at a level's own place.
    ints is_level = __builtin_convertvector(whole, floats) == t;
    ints from = is_level ? whole : first, to = is_level ? whole : first + 3;
    low = from < low ? from : low;
    high = to > high ? to : high;
  }
  *lowest = __builtin_reduce_min(low);
  *highest = __builtin_reduce_max(high);
}

// Returns the weights of the level j of the four around places that lie u beyond the first, with
// the operations of addLevel.glsl.
ALWAYS floats lagrange(floats u, int j) {
  floats v = u - 1.0f, w = u - 2.0f, x = u - 3.0f;
  float sixth = 1.0f / 6.0f;
  return j == 0   ? -(v * w) * (x * sixth)
         : j == 1 ? (u * w) * (x * 0.5f)
         : j == 2 ? -(u * v) * (x * 0.5f)
                  : (u * v) * (w * sixth);
}

ALWAYS floats level_weights(floats t, int number, int last) {
  ints first = first_levels(t, last), j = number - first;
  floats u = t - __builtin_convertvector(first, floats), zero = 0;
  floats weight = j == 0   ? lagrange(u, 0)
                  : j == 1 ? lagrange(u, 1)
                  : j == 2 ? lagrange(u, 2)
                           : lagrange(u, 3);
  return ((j >= 0) & (j <= 3)) ? weight : zero;
}

static void add_level(float *restrict sums, const float *restrict level, const float *places,
                      bool are_same, int number, int last, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    float weights[16];
    floats t = are_same    ? *places
               : rest < 16 ? last_places(places + i, rest)
                           : LOAD(floats, places + i);
    floats weight = level_weights(t, number, last);
    STORE(floats, weights, weight);
    for (size_t q = 0; q < 4 && rest == 16; q++) {
      float *sum = sums + 4 * i + 16 * q;
      STORE(floats, sum, LOAD(floats, sum) + LOAD(floats, level + 4 * i + 16 * q) * spread(weight, q));
    }
    for (size_t k = 0; k < rest && rest < 16; k++)
      for (size_t c = 4 * (i + k); c < 4 * (i + k + 1); c++) sums[c] += level[c] * weights[k];
  }
}

// Returns sixteen samples as floats_from_bytes and floats_from_fixed do for opaque pixels.
ALWAYS floats level_samples(const void *row, size_t i, int scale) {
  if (scale == 1) return floats_of((const uint8_t *)row + i) * (1.0f / 255);
  words16 fixed = LOAD(words16, (const uint16_t *)row + i);
  floats zero = 0, one = 1;
  return limit(__builtin_convertvector(__builtin_convertvector(fixed, ints) - offset(scale), floats) *
                   (1 / (255.0f * (float)scale)),
               zero, one);
}

// Adds the samples of sixteen pixels with each pixel's weights, or with the first one's.
ALWAYS void add_scaled_samples(floats *sums, const void *row, int scale, floats weights, bool are_same) {
  for (size_t q = 0; q < 4; q++)
    sums[q] += level_samples(row, 16 * q, scale) * (are_same ? weights : spread(weights, q));
}

ALWAYS void add_samples(floats *sums, const crow_level *level, size_t i, size_t size, floats weights,
                        bool are_same) {
  size_t sample_size = level->scale == 1 ? 1 : 2;
  const char *row = (const char *)level->row + 4 * i * sample_size;
  char rest[128];
  if (size < 16) {
    memset(rest, 0, sizeof rest);
    memcpy(rest, row, 4 * size * sample_size);
    row = rest;
  }
  if (level->scale == 1) add_scaled_samples(sums, row, 1, weights, are_same);
  else if (level->scale == 128) add_scaled_samples(sums, row, 128, weights, are_same);
  else add_scaled_samples(sums, row, 256, weights, are_same);
}

// Writes sums of levels, whose weights add up to 1 but for their rounding.
ALWAYS void store_sums(uint8_t *bytes, const floats *sums, size_t size, bool streams) {
  bytes16 parts[4];
  for (size_t q = 0; q < 4; q++)
    parts[q] = __builtin_convertvector(unit_level(sums[q]), bytes16);
  colors result = LOAD(colors, parts) | 0xFF000000;
  if (size < 16)
    memcpy(bytes, &result, 4 * size);
  else if (streams)
    __builtin_nontemporal_store(result, (aligned_colors *)bytes);
  else
    STORE(colors, bytes, result);
}

static void bytes_from_levels_at(uint8_t *restrict bytes, const crow_level *levels, int number,
                                 size_t level_count, float place, int last, size_t count,
                                 bool streams) {
  floats t = place, weights[4];
  for (size_t n = 0; n < level_count; n++) weights[n] = level_weights(t, number + (int)n, last);
  for (size_t i = 0; i < count; i += 16) {
    size_t size = count - i < 16 ? count - i : 16;
    floats zero = 0, sums[4] = {zero, zero, zero, zero};
    for (size_t n = 0; n < level_count; n++) add_samples(sums, levels + n, i, size, weights[n], true);
    store_sums(bytes + 4 * i, sums, size, streams);
  }
}

static void bytes_from_levels(uint8_t *restrict bytes, const crow_level *levels, int number,
                              size_t level_count, const float *places, bool are_same, int last,
                              size_t count, bool streams) {
  streams = streams && ((uintptr_t)bytes & 63) == 0;
  if (are_same) {
    bytes_from_levels_at(bytes, levels, number, level_count, *places, last, count, streams);
    return;
  }
  int end = number + (int)level_count;
  for (size_t i = 0; i < count; i += 16) {
    size_t size = count - i < 16 ? count - i : 16;
    floats t = size < 16 ? last_places(places + i, size) : LOAD(floats, places + i);
    ints first = first_levels(t, last);
    int low = __builtin_reduce_min(first), high = __builtin_reduce_max(first);
    floats u = t - __builtin_convertvector(first, floats), zero = 0;
    floats sums[4] = {zero, zero, zero, zero};
    // All other levels have a weight of 0 here.
    for (int n = low > number ? low : number; n <= high + 3 && n < end; n++) {
      floats weights = low < high ? level_weights(t, n, last)
                       : n == low ? lagrange(u, 0)
                       : n == low + 1 ? lagrange(u, 1)
                       : n == low + 2 ? lagrange(u, 2)
                                      : lagrange(u, 3);
      add_samples(sums, levels + (n - number), i, size, weights, false);
    }
    store_sums(bytes + 4 * i, sums, size, streams);
  }
}
