// Sums of the levels of a variable Gaussian. This file is a part of kernels.h.

static void take_places(float *restrict places, const float *restrict row, float last,
                        size_t count) {
  for (size_t i = 0; i < count; i++) places[i] = row[4 * i + 3] * last;
}

ALWAYS ints first_levels(floats t, int last) {
  ints first = __builtin_convertvector(t, ints) - 1, zero = 0, most = last - 3;
  first = first > zero ? first : zero;
  return first < most ? first : most;
}

static void find_levels(const float *places, int last, size_t count, int *lowest, int *highest) {
  ints low = last, high = 0;
  for (size_t i = 0; i < count; i += 16) {
    float values[16];
    // What lies beyond the end repeats the first place.
    for (size_t k = 0; k < 16; k++) values[k] = places[i + k < count ? i + k : i];
    floats t = LOAD(floats, values);
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

// Returns the weights of a level. This performs the same operations as addLevel.glsl.
ALWAYS floats level_weights(floats t, int number, int last) {
  ints first = first_levels(t, last), j = number - first;
  floats u = t - __builtin_convertvector(first, floats), v = u - 1.0f, w = u - 2.0f, x = u - 3.0f;
  float sixth = 1.0f / 6.0f;
  floats zero = 0;
  floats weight = j == 0   ? -(v * w) * (x * sixth)
                  : j == 1 ? (u * w) * (x * 0.5f)
                  : j == 2 ? -(u * v) * (x * 0.5f)
                           : (u * v) * (w * sixth);
  return ((j >= 0) & (j <= 3)) ? weight : zero;
}

static void add_level(float *restrict sums, const float *restrict level, const float *places,
                      int number, int last, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    float values[16] = {0}, weights[16];
    memcpy(values, places + i, 4 * rest);
    floats weight = level_weights(LOAD(floats, values), number, last);
    STORE(floats, weights, weight);
    for (size_t q = 0; q < 4 && rest == 16; q++) {
      float *sum = sums + 4 * i + 16 * q;
      STORE(floats, sum, LOAD(floats, sum) + LOAD(floats, level + 4 * i + 16 * q) * spread(weight, q));
    }
    for (size_t k = 0; k < rest && rest < 16; k++)
      for (size_t c = 4 * (i + k); c < 4 * (i + k + 1); c++) sums[c] += level[c] * weights[k];
  }
}
