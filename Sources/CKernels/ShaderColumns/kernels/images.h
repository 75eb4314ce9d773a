// Bilinear samples and single pixels of images.

ALWAYS ints limited_ints(ints x, int32_t low, int32_t high) {
  x = x > low ? x : (ints)low;
  return x < high ? x : (ints)high;
}

ALWAYS bool any(ints truths) { return __builtin_reduce_or(truths) != 0; }

ALWAYS ints is_outside(ints index, int32_t size) { return (index < 0) | (index >= size); }

// Returns the index within 0…size − 1 for an index in a repeated image.
ALWAYS int32_t folded(int64_t index, int64_t size, csc_edge edge) {
  int64_t period = edge == CSC_MIRROR ? 2 * size : size;
  int64_t rest = index % period;
  rest = rest < 0 ? rest + period : rest;
  return (int32_t)(rest < size ? rest : 2 * size - 1 - rest);
}

// Returns the indices within 0…size − 1 for `index` + `offset`, or −1 for transparency. The edge
// mode is not clamp.
ALWAYS ints resolved(ints index, int32_t offset, int32_t size, csc_edge edge) {
  ints place = (ints)((words)index + (uint32_t)offset);
  if (edge == CSC_TRANSPARENT) return is_outside(place, size) ? (ints)-1 : place;
  // Most indices are within the image or its first neighbours.
  words next = (words)place, extent = (words)(uint32_t)size;
  ints below = (ints)(edge == CSC_MIRROR ? ~next : next + extent);
  ints above = (ints)(edge == CSC_MIRROR ? 2u * extent - 1u - next : next - extent);
  ints near = place < 0 ? below : place >= size ? above : place;
  if (any(is_outside(near, size) | (index == INT32_MAX))) {
    int32_t indices[CSC_GROUP], result[CSC_GROUP];
    STORE(ints, indices, index);
    for (size_t k = 0; k < CSC_GROUP; k++)
      result[k] = folded((int64_t)indices[k] + offset, size, edge);
    return LOAD(ints, result);
  }
  return near;
}

// Two neighbouring texels along an axis for each pixel of a group: their places in the stored part,
// and whether they are transparent.
typedef struct {
  ints first, second;
  ints first_is_clear, second_is_clear;
} neighbours;

// Finds the texels at an integer and at the next one, on an axis of `size` texels, of which
// `stored` ones from `start` on are in memory. The texels for NaN are arbitrary, because its
// fraction is NaN too.
ALWAYS neighbours find(floats place, int32_t size, csc_edge edge, int32_t start, int32_t stored) {
  neighbours n = {0, 0, 0, 0};
  int32_t last = start + stored - 1;
  if (edge != CSC_CLAMP) {
    ints index = int_of(place);
    if (any((index < 0) | (index >= size - 1))) {
      n.first = resolved(index, 0, size, edge);
      n.second = resolved(index, 1, size, edge);
      n.first_is_clear = n.first < 0;
      n.second_is_clear = n.second < 0;
      n.first = limited_ints(n.first, start, last) - start;
      n.second = limited_ints(n.second, start, last) - start;
      return n;
    }
  }
  floats raised = place > splat(-1) ? place : splat(-1);
  float beyond = (float)size;
  ints index = __builtin_convertvector(raised < splat(beyond) ? raised : splat(beyond), ints);
  n.first = limited_ints(index, start, last) - start;
  n.second = limited_ints(index + 1, start, last) - start;
  return n;
}

// The weights of the second texel along an axis, as multiples of 1/256.
ALWAYS floats fractions(floats place, floats index) {
  return rounded_down((place - index) * 256.0f + 0.5f) * (1.0f / 256);
}

// Returns the lanes 0, 4, 8 … of two vectors, and then the lanes 1, 5, 9 …
ALWAYS floats first_channels(floats a, floats b) {
  return __builtin_shufflevector(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
}

// Returns the lanes 2, 6, 10 … of two vectors, and then the lanes 3, 7, 11 …
ALWAYS floats last_channels(floats a, floats b) {
  return __builtin_shufflevector(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
}

ALWAYS floats lower_halves(floats a, floats b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

ALWAYS floats upper_halves(floats a, floats b) {
  return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30,
                                 31);
}

// Returns the pairs 0…3 of two vectors in turn, and those that follow.
ALWAYS floats first_pairs(floats a, floats b) {
  return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}

ALWAYS floats last_pairs(floats a, floats b) {
  return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30,
                                 31);
}

// Writes the pixels of a group, four in each vector, as columns.
ALWAYS void store_channels(floats p0, floats p1, floats p2, floats p3, csc_colors result, size_t i,
                           bool is_straight) {
  floats low = first_channels(p0, p1), high = first_channels(p2, p3);
  floats red = lower_halves(low, high), green = upper_halves(low, high);
  low = last_channels(p0, p1), high = last_channels(p2, p3);
  floats blue = lower_halves(low, high), alpha = upper_halves(low, high);
  if (is_straight && any(alpha != splat(1))) {
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

// Returns a bit for each pixel of a group: 1 if the pixel is in the mask.
ALWAYS uint32_t active_bits(const uint32_t *mask, size_t i) {
  const words places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return mask ? __builtin_reduce_or((LOAD(words, mask + i) & 1) << places) : 0xFFFF;
}

// The places of the four texels of each pixel of a group, and their weights.
typedef struct {
  // The words of the texels within their rows, and the rows.
  int32_t left[CSC_GROUP], right[CSC_GROUP], low[CSC_GROUP], high[CSC_GROUP];
  // The weights of the right and the high texels.
  float fx[CSC_GROUP], fy[CSC_GROUP];
  // −1 for transparent texels.
  int32_t left_is_clear[CSC_GROUP], right_is_clear[CSC_GROUP];
  int32_t low_is_clear[CSC_GROUP], high_is_clear[CSC_GROUP];
} spots;

ALWAYS floats joined(pixel a, pixel b, pixel c, pixel d) {
  pixels2 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  pixels2 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

ALWAYS floats spread(const float *w) {
  pixel p = LOAD(pixel, w);
  return __builtin_shufflevector(p, p, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

// Returns the texels at the columns of four pixels, in their own rows or all in the first one's.
ALWAYS floats texels(const float *const *rows, const int32_t *row, const int32_t *column,
                     bool is_one_row) {
  const float *a = rows[row[0]];
  const float *b = is_one_row ? a : rows[row[1]];
  const float *c = is_one_row ? a : rows[row[2]];
  const float *d = is_one_row ? a : rows[row[3]];
  return joined(LOAD(pixel, a + column[0]), LOAD(pixel, b + column[1]),
                LOAD(pixel, c + column[2]), LOAD(pixel, d + column[3]));
}

// Returns the mixtures of the texels of the pixels k to k + 3.
ALWAYS floats mixed4(const float *const *rows, const spots *s, size_t k, bool is_one_row) {
  floats fx = spread(s->fx + k), fy = spread(s->fy + k);
  floats rest_x = 1.0f - fx, rest_y = 1.0f - fy;
  floats below = texels(rows, s->low + k, s->left + k, is_one_row) * rest_x +
                 texels(rows, s->low + k, s->right + k, is_one_row) * fx;
  floats above = texels(rows, s->high + k, s->left + k, is_one_row) * rest_x +
                 texels(rows, s->high + k, s->right + k, is_one_row) * fx;
  return below * rest_y + above * fy;
}

ALWAYS void store_mixtures(const float *const *rows, const spots *s, bool is_one_row,
                           csc_colors result, size_t i, bool is_straight) {
  store_channels(mixed4(rows, s, 0, is_one_row), mixed4(rows, s, 4, is_one_row),
                 mixed4(rows, s, 8, is_one_row), mixed4(rows, s, 12, is_one_row), result, i,
                 is_straight);
}

// Returns the mixture of the texels of pixel k, some of which may be transparent.
ALWAYS pixel mixed(const float *const *rows, const spots *s, size_t k) {
  const float *low = rows[s->low[k]], *high = rows[s->high[k]];
  pixel none = 0;
  bool no_left = s->left_is_clear[k], no_right = s->right_is_clear[k];
  bool no_low = s->low_is_clear[k], no_high = s->high_is_clear[k];
  pixel t00 = no_left || no_low ? none : LOAD(pixel, low + s->left[k]);
  pixel t10 = no_right || no_low ? none : LOAD(pixel, low + s->right[k]);
  pixel t01 = no_left || no_high ? none : LOAD(pixel, high + s->left[k]);
  pixel t11 = no_right || no_high ? none : LOAD(pixel, high + s->right[k]);
  float rest_x = 1.0f - s->fx[k], rest_y = 1.0f - s->fy[k];
  pixel below = t00 * rest_x + t10 * s->fx[k];
  pixel above = t01 * rest_x + t11 * s->fx[k];
  return below * rest_y + above * s->fy[k];
}

static void sample(const csc_image *image, const float *x, const float *y, const uint32_t *mask,
                   size_t count, csc_colors result) {
  if (is_empty(image)) return clear_channels(result, count);
  const float *const *rows = image->rows;
  int32_t start = image->height - image->row_count - image->first_row;
  float width = (float)image->width, height = (float)image->height;
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    uint32_t active = active_bits(mask, i);
    if (active == 0) continue;
    floats across = LOAD(floats, x + i) * width - 0.5f;
    floats up = LOAD(floats, y + i) * height - 0.5f;
    floats left = rounded_down(across), bottom = rounded_down(up);
    neighbours column =
        find(left, image->width, image->edge, image->first_column, image->columns);
    // Rows are found from the bottom, and counted from the top.
    neighbours row = find(bottom, image->height, image->edge, start, image->row_count);
    spots s;
    STORE(ints, s.left, column.first * 4);
    STORE(ints, s.right, column.second * 4);
    row.first = image->row_count - 1 - row.first;
    row.second = image->row_count - 1 - row.second;
    STORE(ints, s.low, row.first);
    STORE(ints, s.high, row.second);
    STORE(floats, s.fx, fractions(across, left));
    STORE(floats, s.fy, fractions(up, bottom));
    bool has_clear = any(column.first_is_clear | column.second_is_clear | row.first_is_clear |
                         row.second_is_clear);
    if (!has_clear && __builtin_popcount(active) > CSC_GROUP / 2) {
      // Most programs read along the rows of an image.
      bool is_one_row = !any((row.first != s.low[0]) | (row.second != s.high[0]));
      if (is_one_row)
        store_mixtures(rows, &s, true, result, i, image->is_straight);
      else
        store_mixtures(rows, &s, false, result, i, image->is_straight);
      continue;
    }
    STORE(ints, s.left_is_clear, column.first_is_clear);
    STORE(ints, s.right_is_clear, column.second_is_clear);
    STORE(ints, s.low_is_clear, row.first_is_clear);
    STORE(ints, s.high_is_clear, row.second_is_clear);
    pixel colors[CSC_GROUP];
    if (active != 0xFFFF) memset(colors, 0, sizeof colors);
    for (uint32_t rest = active; rest; rest &= rest - 1) {
      size_t k = (size_t)__builtin_ctz(rest);
      colors[k] = mixed(rows, &s, k);
    }
    store_channels(LOAD(floats, colors), LOAD(floats, colors + 4), LOAD(floats, colors + 8),
                   LOAD(floats, colors + 12), result, i, image->is_straight);
  }
}

static void fetch(const csc_image *image, const int32_t *x, const int32_t *y, const uint32_t *mask,
                  size_t count, csc_colors result) {
  if (is_empty(image)) return clear_channels(result, count);
  int32_t start = image->height - image->row_count - image->first_row;
  for (size_t i = 0; i < count; i += CSC_GROUP) {
    if (active_bits(mask, i) == 0) continue;
    int32_t last_column = image->first_column + image->columns - 1;
    int32_t last_row = start + image->row_count - 1;
    ints column = LOAD(ints, x + i);
    // OpenGL ES limits rows so that it can turn them.
    ints row = limited_ints(LOAD(ints, y + i), -1073741824, 1073741824);
    int32_t columns[CSC_GROUP], rows[CSC_GROUP], is_clear[CSC_GROUP];
    if (image->edge != CSC_CLAMP) {
      column = resolved(column, 0, image->width, image->edge);
      row = resolved(row, 0, image->height, image->edge);
    }
    ints clear = image->edge == CSC_TRANSPARENT ? (column < 0) | (row < 0) : (ints)0;
    STORE(ints, is_clear, clear);
    column = limited_ints(column, image->first_column, last_column);
    STORE(ints, columns, (column - image->first_column) * 4);
    STORE(ints, rows, last_row - limited_ints(row, start, last_row));
    floats p[4];
    for (size_t q = 0; q < 4; q++) p[q] = texels(image->rows, rows + 4 * q, columns + 4 * q, false);
    for (size_t k = 0; any(clear) && k < CSC_GROUP; k++)
      if (is_clear[k]) memset((float *)p + 4 * k, 0, 4 * sizeof(float));
    store_channels(p[0], p[1], p[2], p[3], result, i, image->is_straight);
  }
}
