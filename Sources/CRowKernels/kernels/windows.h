// Kernels that read neighbourhoods of premultiplied floats. Each performs the operations of its
// twin in Swift in the same order. This file is a part of kernels.h.

// This is the twin of `luma`.
ALWAYS floats luma(planes p) { return 0.2125f * p.red + 0.7154f * p.green + 0.0721f * p.blue; }

typedef struct {
  floats x, y;
} gradients;

// Returns luma's gradients at 16 pixels, by differences of three rows and columns of which the
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

// This is the twin of `Sobel`.
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

// This is the twin of a group of `SparseConvolve`.
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

// This is the twin of `Bilateral`.
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
