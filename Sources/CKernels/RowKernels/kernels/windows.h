// Kernels that read neighbourhoods of premultiplied floats, with the operations of their Swift
// twins in the same order.

ALWAYS floats luma(planes p) { return 0.2125f * p.red + 0.7154f * p.green + 0.0721f * p.blue; }

typedef struct {
  floats x, y;
} gradients;

// Returns luma's gradients at 16 pixels, by differences of three rows and columns, of which the
// middle one has a weight. The rows begin one pixel before them.
ALWAYS gradients gradients_of(const float *top, const float *middle, const float *bottom,
                              float weight) {
  float down[64], across[64];
  for (size_t i = 0; i < 64; i += 16) {
    floats tl = LOAD(floats, top + i), t = LOAD(floats, top + i + 4),
           tr = LOAD(floats, top + i + 8);
    floats l = LOAD(floats, middle + i), r = LOAD(floats, middle + i + 8);
    floats bl = LOAD(floats, bottom + i), b = LOAD(floats, bottom + i + 4),
           br = LOAD(floats, bottom + i + 8);
    STORE(floats, down + i, (bl - tl) + (br - tr) + (b - t) * weight);
    STORE(floats, across + i, (tr - tl) + (br - bl) + (r - l) * weight);
  }
  return (gradients){luma(planes_from_floats(across)), luma(planes_from_floats(down))};
}

ALWAYS floats lengths(gradients g, float strength) {
  floats edge = __builtin_elementwise_sqrt(g.x * g.x + g.y * g.y) * strength, one = 1;
  return edge < one ? edge : one;
}

static void sobel(float *restrict result, const float *top, const float *middle,
                  const float *bottom, float weight, float strength, size_t count) {
  floats one = 1;
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    floats edge = lengths(
        gradients_of(top + 4 * i, middle + 4 * i, bottom + 4 * i, weight), strength);
    store_planes(result + 4 * i, (planes){edge, edge, edge, one});
  }
  if (i == count) return;
  float rows[3][72] = {0}, last[64];
  size_t size = (count - i + 2) * 16;
  memcpy(rows[0], top + 4 * i, size);
  memcpy(rows[1], middle + 4 * i, size);
  memcpy(rows[2], bottom + 4 * i, size);
  floats edge = lengths(gradients_of(rows[0], rows[1], rows[2], weight), strength);
  store_planes(last, (planes){edge, edge, edge, one});
  memcpy(result + 4 * i, last, (count - i) * 16);
}

static void gradient_products(float *restrict result, const float *top, const float *middle,
                              const float *bottom, size_t count) {
  floats one = 1;
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    const float *row[3] = {top + 4 * i, middle + 4 * i, bottom + 4 * i};
    float last[3][72] = {0}, products[64];
    for (size_t k = 0; k < 3 && rest < 16; k++) {
      memcpy(last[k], row[k], 16 * (rest + 2));
      row[k] = last[k];
    }
    gradients g = gradients_of(row[0], row[1], row[2], 2.0f);
    store_planes(products, (planes){g.x * g.x, g.y * g.y, g.x * g.y, one});
    memcpy(result + 4 * i, products, 16 * rest);
  }
}

// The rows of luma begin three pixels before the first.
static void fast_score(float *restrict result, const crow_floats *rows, float threshold, float gain,
                       size_t count) {
  static const int8_t places[16][2] = {{0, 3}, {0, 4}, {1, 5}, {2, 6}, {3, 6}, {4, 6},
                                       {5, 5}, {6, 4}, {6, 3}, {6, 2}, {5, 1}, {4, 0},
                                       {3, 0}, {2, 0}, {1, 1}, {0, 2}};
  floats one = 1, zero = 0;
#define LEVEL(k) LOAD(floats, rows[places[k][0]] + i + places[k][1])
#define DIFFERS(k) (__builtin_elementwise_abs(LEVEL(k) - middle) > threshold)
#define LEAST(a, b) __builtin_elementwise_min(a, b)
#define GREATEST(a, b) __builtin_elementwise_max(a, b)
  for (size_t i = 0; i < count; i += 16) {
    floats middle = LOAD(floats, rows[3] + i + 3), level = zero;
    // Every arc has one of two opposite neighbours.
    ints may = (DIFFERS(0) | DIFFERS(8)) & (DIFFERS(4) | DIFFERS(12));
    if (__builtin_reduce_or(may)) {
      // The extremes of two, four and eight successive neighbours.
      floats around[16], low[16], high[16], lower[16], higher[16];
      for (int k = 0; k < 16; k++) around[k] = LEVEL(k);
      for (int k = 0; k < 16; k++) {
        low[k] = LEAST(around[k], around[(k + 1) % 16]);
        high[k] = GREATEST(around[k], around[(k + 1) % 16]);
      }
      for (int k = 0; k < 16; k++) {
        lower[k] = LEAST(low[k], low[(k + 2) % 16]);
        higher[k] = GREATEST(high[k], high[(k + 2) % 16]);
      }
      floats brightest = zero, darkest = one * 2;
      for (int k = 0; k < 16; k++) {
        floats least = LEAST(LEAST(lower[k], lower[(k + 4) % 16]), around[(k + 8) % 16]);
        floats greatest = GREATEST(GREATEST(higher[k], higher[(k + 4) % 16]), around[(k + 8) % 16]);
        brightest = GREATEST(brightest, least);
        darkest = LEAST(darkest, greatest);
      }
      floats score = GREATEST(zero, GREATEST(brightest - middle, middle - darkest));
      level = score > threshold ? LEAST(score * gain, one) : zero;
    }
    size_t rest = count - i < 16 ? count - i : 16;
    float last[64];
    store_planes(rest < 16 ? last : result + 4 * i, (planes){level, level, level, one});
    if (rest < 16) memcpy(result + 4 * i, last, 16 * rest);
  }
#undef LEVEL
#undef DIFFERS
#undef LEAST
#undef GREATEST
}

static void reds_of_row(float *restrict values, const float *row, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    float last[64] = {0};
    if (count - i < 16) memcpy(last, row + 4 * i, (count - i) * 16);
    STORE(floats, values + i, planes_from_floats(count - i < 16 ? last : row + 4 * i).red);
  }
}

// A group of `Convolve`. The rows are pairs at equal distances from the centre.
static void convolve_pairs(float *restrict result, const float *center, float middle,
                           const crow_floats *rows, const float *weights, size_t pairs,
                           size_t count) {
  size_t i = 0, samples = 4 * count;
#define WEIGHTED_PAIR(type, k) \
  (LOAD(type, rows[2 * (k)] + i) + LOAD(type, rows[2 * (k) + 1] + i)) * weights[k]
#define PAIR_SUM(type)                                                          \
  type sum = center ? LOAD(type, center + i) * middle : LOAD(type, result + i); \
  if (pairs == 4) {                                                             \
    sum += WEIGHTED_PAIR(type, 0) + WEIGHTED_PAIR(type, 1)                      \
           + WEIGHTED_PAIR(type, 2) + WEIGHTED_PAIR(type, 3);                   \
  } else {                                                                      \
    type rest = 0;                                                              \
    for (size_t k = 0; k < pairs; k++) rest += WEIGHTED_PAIR(type, k);          \
    sum += rest;                                                                \
  }                                                                             \
  STORE(type, result + i, sum);
  for (; i + 16 <= samples; i += 16) {
    PAIR_SUM(floats)
  }
  for (; i < samples; i++) {
    PAIR_SUM(float)
  }
#undef WEIGHTED_PAIR
#undef PAIR_SUM
}

static void states_of_row(uint8_t *restrict states, const float *row, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    float last[64] = {0};
    if (rest < 16) memcpy(last, row + 4 * i, rest * 16);
    floats red = planes_from_floats(rest < 16 ? last : row + 4 * i).red;
    bytes16 found = __builtin_convertvector(-(red > 0.25f) - (red > 0.75f), bytes16);
    memcpy(states + i, &found, rest);
  }
}

static void greys_of_states(float *restrict row, const uint8_t *states, size_t count) {
  floats one = 1;
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    bytes16 found = 0;
    float last[64];
    memcpy(&found, states + i, rest);
    floats grey = __builtin_convertvector(found, floats) * 0.5f;
    store_planes(rest < 16 ? last : row + 4 * i, (planes){grey, grey, grey, one});
    if (rest < 16) memcpy(row + 4 * i, last, rest * 16);
  }
}

// A group of `SparseConvolve`.
static void convolve_eight(float *restrict result, const crow_floats *rows, const float *weights,
                           bool continues, size_t count) {
  const float *row[8];
  for (size_t k = 0; k < 8; k++) row[k] = rows[k];
  size_t i = 0, samples = 4 * count;
  for (; i + 16 <= samples; i += 16) {
    floats part = 0;
    for (size_t k = 0; k < 8; k++) part += LOAD(floats, row[k] + i) * weights[k];
    STORE(floats, result + i, continues ? LOAD(floats, result + i) + part : part);
  }
  for (; i < samples; i++) {
    float part = 0;
    for (size_t k = 0; k < 8; k++) part += row[k][i] * weights[k];
    result[i] = continues ? result[i] + part : part;
  }
}

static void planes_of_row(float *restrict values, size_t stride, const float *row, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    float last[64] = {0};
    if (rest < 16) memcpy(last, row + 4 * i, rest * 16);
    planes p = planes_from_floats(rest < 16 ? last : row + 4 * i);
    STORE(floats, values + i, p.red);
    STORE(floats, values + stride + i, p.green);
    STORE(floats, values + 2 * stride + i, p.blue);
    STORE(floats, values + 3 * stride + i, p.alpha);
  }
}

typedef struct {
  planes differences;
  floats weight;
} weighted_sum;

ALWAYS planes planes_at(const float *values, size_t stride) {
  return (planes){LOAD(floats, values), LOAD(floats, values + stride),
                  LOAD(floats, values + 2 * stride), LOAD(floats, values + 3 * stride)};
}

ALWAYS void add_weighted(weighted_sum *sum, planes d, floats weight) {
  sum->differences.red += d.red * weight;
  sum->differences.green += d.green * weight;
  sum->differences.blue += d.blue * weight;
  sum->differences.alpha += d.alpha * weight;
}

ALWAYS void see(weighted_sum *sum, planes p, planes center, float place, float factor) {
  planes d = {p.red - center.red, p.green - center.green, p.blue - center.blue,
              p.alpha - center.alpha};
  floats square = d.red * d.red + d.green * d.green + d.blue * d.blue + d.alpha * d.alpha;
  floats nearness = 1.0f - factor * __builtin_elementwise_sqrt(square), zero = 0;
  floats weight = place * (nearness < zero ? zero : nearness);
  add_weighted(sum, d, weight);
  sum->weight += weight;
}

static void bilateral(float *restrict result, const crow_floats *rows, size_t stride,
                      const float *falloff, size_t radius, float factor, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    planes center = planes_at(rows[radius] + radius + i, stride);
    weighted_sum all = {0};
    for (size_t y = 0; y <= 2 * radius; y++) {
      const float *middle = rows[y] + radius + i;
      weighted_sum part = {0};
      see(&part, planes_at(middle, stride), center, falloff[0], factor);
      for (size_t k = 1; k <= radius; k++) {
        see(&part, planes_at(middle - k, stride), center, falloff[k], factor);
        see(&part, planes_at(middle + k, stride), center, falloff[k], factor);
      }
      floats share = falloff[y < radius ? radius - y : y - radius];
      add_weighted(&all, part.differences, share);
      all.weight += part.weight * share;
    }
    planes mean = {center.red + all.differences.red / all.weight,
                   center.green + all.differences.green / all.weight,
                   center.blue + all.differences.blue / all.weight,
                   center.alpha + all.differences.alpha / all.weight};
    if (count - i >= 16) {
      store_planes(result + 4 * i, mean);
    } else {
      float last[64];
      store_planes(last, mean);
      memcpy(result + 4 * i, last, (count - i) * 16);
    }
  }
}
