// Bilinear samples and single pixels of images. This file is a part of kernels.h.

// Returns the index within 0…size − 1 that an index stands for, or −1 if that is transparent.
ALWAYS int32_t resolved(int64_t index, int64_t size, csc_edge edge) {
  if (index >= 0 && index < size) return (int32_t)index;
  int64_t folded;
  switch (edge) {
    case CSC_TRANSPARENT: return -1;
    case CSC_WRAP:
      folded = index % size;
      return (int32_t)(folded < 0 ? folded + size : folded);
    case CSC_MIRROR:
      folded = index % (2 * size);
      folded = folded < 0 ? folded + 2 * size : folded;
      return (int32_t)(folded < size ? folded : 2 * size - 1 - folded);
    case CSC_CLAMP: break;
  }
  return (int32_t)(index < 0 ? 0 : size - 1);
}

ALWAYS ints limited_ints(ints x, int32_t low, int32_t high) {
  x = x > low ? x : (ints)low;
  return x < high ? x : (ints)high;
}

// Two neighbouring texels along an axis for each pixel of a group: their places in the stored part,
// and whether they are transparent.
typedef struct {
  ints first, second;
  ints first_is_clear, second_is_clear;
} neighbours;

ALWAYS bool any(ints truths) { return __builtin_reduce_or(truths) != 0; }

// Finds the texels `index` and `index` + 1 of an axis of `size` texels, of which `stored` ones are
// in memory, beginning with `start`.
ALWAYS neighbours find(ints index, int32_t size, csc_edge edge, int32_t start, int32_t stored) {
  neighbours n = {index, 0, 0, 0};
  // The saturated index has no follower, but every edge is at or before it.
  n.second = (index < INT32_MAX ? index : (ints)(INT32_MAX - 1)) + 1;
  if (edge == CSC_CLAMP) {
    n.first = limited_ints(n.first, 0, size - 1);
    n.second = limited_ints(n.second, 0, size - 1);
  } else if (any((index < 0) | (index >= size - 1))) {
    for (size_t i = 0; i < CSC_GROUP; i++) {
      int32_t first = resolved(index[i], size, edge);
      int32_t second = resolved((int64_t)index[i] + 1, size, edge);
      n.first[i] = first, n.second[i] = second;
    }
    n.first_is_clear = n.first < 0;
    n.second_is_clear = n.second < 0;
  }
  n.first = limited_ints(n.first - start, 0, stored - 1);
  n.second = limited_ints(n.second - start, 0, stored - 1);
  return n;
}

// The weights of the second texel along an axis, as multiples of 1/256.
ALWAYS floats fractions(floats place, floats index) {
  return rounded_down((place - index) * 256.0f + 0.5f) * (1.0f / 256);
}

ALWAYS void store_channels(const pixel *colors, csc_colors result, size_t i, bool is_straight) {
  floats red, green, blue, alpha;
  for (size_t k = 0; k < CSC_GROUP; k++)
    red[k] = colors[k].x, green[k] = colors[k].y, blue[k] = colors[k].z, alpha[k] = colors[k].w;
  if (is_straight) {
    ints is_seen = alpha > splat(0);
    red = is_seen ? red / alpha : splat(0);
    green = is_seen ? green / alpha : splat(0);
    blue = is_seen ? blue / alpha : splat(0);
  }
  STORE(floats, result.red + i, red);
  STORE(floats, result.green + i, green);
  STORE(floats, result.blue + i, blue);
  STORE(floats, result.alpha + i, alpha);
}

ALWAYS void clear_channels(csc_colors result, size_t count) {
  float *columns[4] = {result.red, result.green, result.blue, result.alpha};
  for (size_t channel = 0; channel < 4; channel++)
    memset(columns[channel], 0, count * sizeof(float));
}

ALWAYS bool is_empty(const csc_image *image) {
  return !image->rows || image->columns <= 0 || image->row_count <= 0 || image->width <= 0 ||
         image->height <= 0;
}

// Returns a bit for each pixel of a group that is in the mask.
ALWAYS uint32_t active_bits(const uint32_t *mask, size_t i) {
  if (!mask) return 0xFFFF;
  uint32_t bits = 0;
  for (size_t k = 0; k < CSC_GROUP; k++) bits |= (mask[i + k] & 1) << k;
  return bits;
}

static void sample(const csc_image *image, const float *x, const float *y, const uint32_t *mask,
                   size_t count, csc_colors result) {
  if (is_empty(image)) return clear_channels(result, count);
  const float *const *rows = image->rows;
  float width = (float)image->width, height = (float)image->height;
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    uint32_t active = active_bits(mask, i);
    if (active == 0) continue;
    floats across = LOAD(floats, x + i) * width - 0.5f;
    floats up = LOAD(floats, y + i) * height - 0.5f;
    floats left = rounded_down(across), bottom = rounded_down(up);
    floats fx = fractions(across, left), fy = fractions(up, bottom);
    floats rest_x = 1.0f - fx, rest_y = 1.0f - fy;
    neighbours column =
        find(int_of(left), image->width, image->edge, image->first_column, image->columns);
    // Rows are found from the bottom, and counted from the top.
    int32_t start = image->height - image->row_count - image->first_row;
    neighbours row = find(int_of(bottom), image->height, image->edge, start, image->row_count);
    row.first = image->row_count - 1 - row.first;
    row.second = image->row_count - 1 - row.second;
    column.first *= 4;
    column.second *= 4;
    bool has_clear = any(column.first_is_clear | column.second_is_clear | row.first_is_clear |
                         row.second_is_clear);
    pixel colors[CSC_GROUP];
    if (active != 0xFFFF) memset(colors, 0, sizeof colors);
    for (uint32_t rest = active; rest; rest &= rest - 1) {
      size_t k = (size_t)__builtin_ctz(rest);
      const float *low = rows[row.first[k]], *high = rows[row.second[k]];
      pixel t00 = LOAD(pixel, low + column.first[k]), t10 = LOAD(pixel, low + column.second[k]);
      pixel t01 = LOAD(pixel, high + column.first[k]), t11 = LOAD(pixel, high + column.second[k]);
      if (has_clear) {
        bool no_first = column.first_is_clear[k], no_second = column.second_is_clear[k];
        if (no_first || row.first_is_clear[k]) t00 = 0;
        if (no_second || row.first_is_clear[k]) t10 = 0;
        if (no_first || row.second_is_clear[k]) t01 = 0;
        if (no_second || row.second_is_clear[k]) t11 = 0;
      }
      pixel below = t00 * rest_x[k] + t10 * fx[k];
      pixel above = t01 * rest_x[k] + t11 * fx[k];
      colors[k] = below * rest_y[k] + above * fy[k];
    }
    store_channels(colors, result, i, image->is_straight);
  }
}

static void fetch(const csc_image *image, const int32_t *x, const int32_t *y, const uint32_t *mask,
                  size_t count, csc_colors result) {
  if (is_empty(image)) return clear_channels(result, count);
  int32_t start = image->height - image->row_count - image->first_row;
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    uint32_t active = active_bits(mask, i);
    if (active == 0) continue;
    ints column = limited_ints(LOAD(ints, x + i), 0, image->width - 1) - image->first_column;
    ints row = limited_ints(LOAD(ints, y + i), 0, image->height - 1) - start;
    column = limited_ints(column, 0, image->columns - 1) * 4;
    row = image->row_count - 1 - limited_ints(row, 0, image->row_count - 1);
    pixel colors[CSC_GROUP];
    if (active != 0xFFFF) memset(colors, 0, sizeof colors);
    for (uint32_t rest = active; rest; rest &= rest - 1) {
      size_t k = (size_t)__builtin_ctz(rest);
      colors[k] = LOAD(pixel, image->rows[row[k]] + column[k]);
    }
    store_channels(colors, result, i, image->is_straight);
  }
}
