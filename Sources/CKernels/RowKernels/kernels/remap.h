// The twin of `Remap`, with the same operations in the same order.

// Returns the index within a picture that stands for an index, or -1 for transparency.
ALWAYS int32_t resolved(int32_t i, int32_t count, int32_t edge) {
  if (i >= 0 && i < count) return i;
  if (edge == 0) return i < 0 ? 0 : count - 1;
  if (edge == 2) return -1;
  int32_t period = edge == 1 ? 2 * count : count;
  int32_t rest = i % period;
  if (rest < 0) rest += period;
  return rest < count ? rest : period - 1 - rest;
}

ALWAYS int32_t within(int32_t i, int32_t first, int32_t count) {
  int32_t raised = i < first ? first : i;
  return raised > first + count - 1 ? first + count - 1 : raised;
}

ALWAYS pixel pixel_of(const crow_picture *p, int32_t x, int32_t y) {
  const char *row = (const char *)p->pixels + (ptrdiff_t)(y - p->y) * p->row_bytes;
  if (!p->are_bytes) return LOAD(pixel, (const float *)row + 4 * (ptrdiff_t)(x - p->x));
  const uint8_t *b = (const uint8_t *)row + 4 * (ptrdiff_t)(x - p->x);
  pixel straight = (pixel){b[0], b[1], b[2], b[3]} * (1.0f / 255);
  pixel alpha = {straight[3], straight[3], straight[3], 1};
  return straight * alpha;
}

static pixel edged_pixel(const crow_picture *p, int32_t x, int32_t y) {
  int32_t column = resolved(x - p->left, p->columns, p->edge);
  int32_t row = resolved(y - p->top, p->rows, p->edge);
  if (column < 0 || row < 0) return (pixel)0;
  return pixel_of(
      p, within(column + p->left, p->x, p->width), within(row + p->top, p->y, p->height));
}

typedef struct {
  float x, y;
} way;

ALWAYS float longest(way side) {
  float x = side.x < 0 ? -side.x : side.x, y = side.y < 0 ? -side.y : side.y;
  return x > y ? x : y;
}

ALWAYS float floor1(float v) {
  float cut = (float)(int32_t)v;
  return cut > v ? cut - 1 : cut;
}

ALWAYS float samples_along(way side, int most) {
  // A picture seen edge-on, or a map with NaN, could have any number of samples.
  float length = longest(side);
  if (!(length < (float)most)) return (float)most;
  float whole = floor1(length + 0.5f);
  return whole > 1 ? (whole < (float)most ? whole : (float)most) : 1;
}

ALWAYS pixel cubic_weights(float f) {
  return (pixel){f * (f * (1 - f * 0.5f) - 0.5f), 1 + f * f * (f * 1.5f - 2.5f),
                 f * (0.5f + f * (2 - f * 1.5f)), f * f * (f * 0.5f - 0.5f)};
}

// The weights of Lanczos' windowed sinc of three lobes: those of the pixels -2, -1 and 0 in `near`,
// and those of 3, 2 and 1 in `far`.
ALWAYS void lanczos_weights(float f, pixel *near, pixel *far) {
  static const float even_factors[5][3] = {
      {-0.023390608f, -0.035427403f, 0.05881801f},
      {0.07806912f, 0.02841519f, -0.10648431f},
      {-0.05685751f, -0.11402476f, 0.17088227f},
      {-0.088125736f, 0.57076174f, -0.482636f},
      {0.024456546f, -0.13586952f, 0.611413f},
  };
  static const float odd_factors[5][3] = {
      {-0.049854565f, 0.123686254f, -0.2414003f},
      {0.11007044f, -0.26076043f, 0.5178865f},
      {-0.24150786f, 0.52481323f, -0.90849894f},
      {0.30997273f, -0.8414723f, 1.5452081f},
      {-0.063924074f, 0.18115856f, -1.3366699f},
  };
  float d = f - 0.5f, t = d * d;
  pixel even = {even_factors[0][0], even_factors[0][1], even_factors[0][2]};
  pixel odd = {odd_factors[0][0], odd_factors[0][1], odd_factors[0][2]};
  for (int k = 1; k < 5; k++) {
    even = even * t + (pixel){even_factors[k][0], even_factors[k][1], even_factors[k][2]};
    odd = odd * t + (pixel){odd_factors[k][0], odd_factors[k][1], odd_factors[k][2]};
  }
  *near = even + odd * d;
  *far = even - odd * d;
}

ALWAYS pixel lanczos_sum(const pixel *t, pixel near, pixel far) {
  return t[0] * near[0] + t[1] * near[1] + t[2] * near[2] + t[3] * far[2] + t[4] * far[1] +
         t[5] * far[0];
}

// Returns the picture between a pixel and those after it.
static pixel sampled_cell(const crow_picture *p, int32_t x, int32_t y, float fx, float fy,
                          int width) {
  if (width == 1) return edged_pixel(p, x, y);
  int32_t before = width / 2 - 1, after = width / 2;
  if (p->edge == 2 && (x + after + 1 <= p->left || x - before >= p->left + p->columns ||
                       y + after + 1 <= p->top || y - before >= p->top + p->rows))
    return (pixel)0;
  bool is_inside = x - before >= p->x && x + after + 1 <= p->x + p->width && y - before >= p->y &&
                   y + after + 1 <= p->y + p->height;
  pixel taps[36];
  for (int32_t j = 0; j < width; j++)
    for (int32_t i = 0; i < width; i++)
      taps[width * j + i] = is_inside ? pixel_of(p, x - before + i, y - before + j)
                                      : edged_pixel(p, x - before + i, y - before + j);
  if (width == 2) {
    pixel top = taps[0] * (1 - fx) + taps[1] * fx;
    pixel bottom = taps[2] * (1 - fx) + taps[3] * fx;
    return top * (1 - fy) + bottom * fy;
  }
  if (width == 6) {
    pixel left, right, above, below, rows[6];
    lanczos_weights(fx, &left, &right);
    lanczos_weights(fy, &above, &below);
    for (int32_t j = 0; j < 6; j++) rows[j] = lanczos_sum(taps + 6 * j, left, right);
    return lanczos_sum(rows, above, below);
  }
  pixel across = cubic_weights(fx), down = cubic_weights(fy), rows[4];
  for (int32_t j = 0; j < 4; j++) {
    const pixel *t = taps + 4 * j;
    rows[j] = t[0] * across[0] + t[1] * across[1] + t[2] * across[2] + t[3] * across[3];
  }
  return rows[0] * down[0] + rows[1] * down[1] + rows[2] * down[2] + rows[3] * down[3];
}

// Returns the picture at a limited offset from the middle of a pixel.
ALWAYS pixel sampled(const crow_picture *p, int32_t x, int32_t y, way at, int width) {
  float half = width == 1 ? 0.5f : 0;
  float column = floor1(at.x + half), row = floor1(at.y + half);
  return sampled_cell(p, x + (int32_t)column, y + (int32_t)row, at.x - column, at.y - row, width);
}

ALWAYS float confined(float v, float reach) {
  float raised = v > -reach ? v : -reach;
  return raised < reach ? raised : reach;
}

static void remap_pixel(float *restrict result, const crow_picture *picture, const float *a,
                        const float *m, const float *b, int32_t x, int32_t y, float reach,
                        int width, int most_samples) {
  way left = {m[0] - m[-4] + 1, m[1] - m[-3]}, right = {m[4] - m[0] + 1, m[5] - m[1]};
  way up = {m[0] - a[0], m[1] - a[1] + 1}, down = {b[0] - m[0], b[1] - m[1] + 1};
  way across = longest(right) <= longest(left) ? right : left;
  way along = longest(down) <= longest(up) ? down : up;
  float columns = samples_along(across, most_samples), rows = samples_along(along, most_samples);
  pixel sum = 0;
  for (int j = 0; j < (int)rows; j++) {
    float v = ((float)j + 0.5f) / rows - 0.5f;
    way start = {m[0] + along.x * v, m[1] + along.y * v};
    for (int k = 0; k < (int)columns; k++) {
      float u = ((float)k + 0.5f) / columns - 0.5f;
      way at = {confined(start.x + across.x * u, reach), confined(start.y + across.y * u, reach)};
      sum += sampled(picture, x, y, at, width);
    }
  }
  STORE(pixel, result, sum * (m[2] / (columns * rows)));
}

// Takes one of the four numbers of each of sixteen pixels.
ALWAYS floats plane(const float *row, int number) {
#define EVERY_FOURTH(k)                                                                          \
  __builtin_shufflevector(__builtin_shufflevector(a, b, k, 4 + k, 8 + k, 12 + k, 16 + k, 20 + k, \
                                                  24 + k, 28 + k),                               \
                          __builtin_shufflevector(c, d, k, 4 + k, 8 + k, 12 + k, 16 + k, 20 + k, \
                                                  24 + k, 28 + k),                               \
                          0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  floats a = LOAD(floats, row), b = LOAD(floats, row + 16), c = LOAD(floats, row + 32),
         d = LOAD(floats, row + 48);
  return number == 0 ? EVERY_FOURTH(0) : number == 1 ? EVERY_FOURTH(1) : EVERY_FOURTH(2);
#undef EVERY_FOURTH
}

// Spreads truths 4k to 4k + 3 over the channels of four pixels.
ALWAYS ints spread_truths(ints v, size_t k) {
  floats spread_bits = spread((floats)v, k);
  return (ints)spread_bits;
}

// Interpolates between four pixels, each at its own address, and those after them.
ALWAYS floats between_places(const char *const *places, bool are_bytes, floats share) {
  floats left, right;
  if (are_bytes) {
    bytes32 pairs;
    uint64_t words[4];
    for (int k = 0; k < 4; k++) memcpy(words + k, places[k], 8);
    memcpy(&pairs, words, 32);
    bytes16 l = __builtin_shufflevector(pairs, pairs, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24,
                                        25, 26, 27);
    bytes16 r = __builtin_shufflevector(pairs, pairs, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23,
                                        28, 29, 30, 31);
    left = decoded(__builtin_convertvector(__builtin_convertvector(l, ints), floats));
    right = decoded(__builtin_convertvector(__builtin_convertvector(r, ints), floats));
  } else {
    floats8 p[4];
    for (int k = 0; k < 4; k++) p[k] = LOAD(floats8, (const float *)places[k]);
    floats a = __builtin_shufflevector(p[0], p[1], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                                       15);
    floats b = __builtin_shufflevector(p[2], p[3], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                                       15);
    left = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
    right = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30,
                                    31);
  }
  return left * (1.0f - share) + right * share;
}

// The steps from each of sixteen pixels of a map to adjacent ones.
typedef struct {
  floats x, y;
} ways;

ALWAYS floats longest16(ways side) {
  floats x = side.x < 0 ? -side.x : side.x, y = side.y < 0 ? -side.y : side.y;
  return x > y ? x : y;
}

ALWAYS ways nearer16(ways before, ways after) {
  ints is_after = longest16(after) <= longest16(before);
  return (ways){is_after ? after.x : before.x, is_after ? after.y : before.y};
}

ALWAYS floats samples_along16(ways side, floats most) {
  floats length = longest16(side);
  ints nearest = rounded_down(length < most ? length + 0.5f : most);
  floats whole = __builtin_convertvector(nearest, floats);
  floats raised = whole > 1 ? whole : 1;
  return raised < most ? raised : most;
}

ALWAYS floats confined16(floats v, floats reach) {
  floats raised = v > -reach ? v : -reach;
  return raised < reach ? raised : reach;
}

ALWAYS bool are_all(ints truths) { return __builtin_reduce_and(truths) != 0; }
ALWAYS bool is_any(ints truths) { return __builtin_reduce_or(truths) != 0; }

// Whether a pixel's samples may lie in the picture or near it, along one axis. Otherwise the pixel
// is transparent if the edge mode is.
ALWAYS ints is_seen16(const crow_picture *p, floats pixel, floats way, floats across, floats along,
                      float reach, int first, int count) {
  if (p->edge != 2) return (ints)-1;
  floats half = ((across < 0 ? -across : across) + (along < 0 ? -along : along)) * 0.5f;
  floats low = pixel + confined16(way - half, reach), high = pixel + confined16(way + half, reach);
  return ~((high + 2 < (float)first) | (low - 2 > (float)(first + count)));
}

static void remap_block(float *restrict result, const crow_picture *p, const float *above,
                        const float *map, const float *below, int column, int y, float reach,
                        int most_samples) {
  floats mx = plane(map, 0), my = plane(map, 1), most = (float)most_samples;
  ways across = nearer16((ways){mx - plane(map - 4, 0) + 1, my - plane(map - 4, 1)},
                         (ways){plane(map + 4, 0) - mx + 1, plane(map + 4, 1) - my});
  ways along = nearer16((ways){mx - plane(above, 0), my - plane(above, 1) + 1},
                        (ways){plane(below, 0) - mx, plane(below, 1) - my + 1});
  floats columns = samples_along16(across, most), rows = samples_along16(along, most);
  ints steps = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  floats pixel_x = __builtin_convertvector(steps + column, floats), pixel_y = (float)y;
  ints is_seen = is_seen16(p, pixel_x, mx, across.x, along.x, reach, p->left, p->columns) &
                 is_seen16(p, pixel_y, my, across.y, along.y, reach, p->top, p->rows);
  float most_columns = __builtin_reduce_max(is_seen ? columns : 0);
  float most_rows = __builtin_reduce_max(is_seen ? rows : 0);
  floats sums[4] = {0};
  for (float j = 0; j < most_rows; j++) {
    floats v = (j + 0.5f) / rows - 0.5f;
    floats start_x = mx + along.x * v, start_y = my + along.y * v;
    for (float k = 0; k < most_columns; k++) {
      floats u = (k + 0.5f) / columns - 0.5f;
      floats x = confined16(start_x + across.x * u, reach);
      floats y1 = confined16(start_y + across.y * u, reach);
      ints cell_x = rounded_down(x), cell_y = rounded_down(y1);
      floats fx = x - __builtin_convertvector(cell_x, floats);
      floats fy = y1 - __builtin_convertvector(cell_y, floats);
      cell_x += steps + (column - p->x);
      cell_y += y - p->y;
      ints is_active = (columns > k) & (rows > j) & is_seen;
      ints is_inside =
          (cell_x >= 0) & (cell_x < p->width - 1) & (cell_y >= 0) & (cell_y < p->height - 1);
      bool is_simple = are_all(is_inside);
      int32_t cx[16], cy[16], active[16], inside[16];
      memcpy(cx, &cell_x, sizeof cx);
      memcpy(cy, &cell_y, sizeof cy);
      memcpy(active, &is_active, sizeof active);
      memcpy(inside, &is_inside, sizeof inside);
      for (size_t q = 0; q < 4; q++) {
        const int32_t *in = inside + 4 * q, *on = active + 4 * q;
        floats sample;
        if (is_simple || (in[0] & in[1] & in[2] & in[3])) {
          const char *top[4], *bottom[4];
          for (size_t n = 0; n < 4; n++) {
            top[n] = (const char *)p->pixels + cy[4 * q + n] * p->row_bytes +
                     cx[4 * q + n] * (ptrdiff_t)(p->are_bytes ? 4 : 16);
            bottom[n] = top[n] + p->row_bytes;
          }
          floats gx = spread(fx, q), gy = spread(fy, q);
          sample = between_places(top, p->are_bytes, gx) * (1.0f - gy) +
                   between_places(bottom, p->are_bytes, gx) * gy;
        } else {
          float four[16] = {0};
          for (size_t n = 0; n < 4; n++)
            if (on[n])
              STORE(pixel, four + 4 * n,
                    sampled_cell(p, cx[4 * q + n] + p->x, cy[4 * q + n] + p->y, fx[4 * q + n],
                                 fy[4 * q + n], 2));
          sample = LOAD(floats, four);
        }
        ints is_on = spread_truths(is_active, q);
        sums[q] = is_on ? sums[q] + sample : sums[q];
      }
    }
  }
  floats weights = plane(map, 2) / (columns * rows);
  for (size_t q = 0; q < 4; q++) STORE(floats, result + 16 * q, sums[q] * spread(weights, q));
}

// Whether the map moves none of sixteen pixels, nor those around them, and shows all of them.
ALWAYS bool are_still(const float *above, const float *map, const float *below) {
  const floats still = {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0};
  const ints counts = {-1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0};
  ints moved = (LOAD(floats, map - 4) != still) | (LOAD(floats, map + 52) != still);
  for (int k = 0; k < 64; k += 16)
    moved |= (LOAD(floats, above + k) != still) | (LOAD(floats, map + k) != still) |
             (LOAD(floats, below + k) != still);
  return !is_any(moved & counts);
}

// Copies sixteen pixels if they are in memory. A sample at a pixel has the same bits, but for the
// sign of zero and for Lanczos' kernel, whose weights there are 0 and 1 only within 7e-8.
ALWAYS bool copies_still(float *restrict result, const crow_picture *p, int column, int y) {
  int x = column - p->x, row = y - p->y;
  if (x < 0 || x + 16 > p->width || row < 0 || row >= p->height) return false;
  const char *pixels = (const char *)p->pixels + row * p->row_bytes;
  for (int k = 0; k < 64; k += 16) {
    floats v = p->are_bytes ? decoded(floats_of((const uint8_t *)pixels + 4 * x + k))
                            : LOAD(floats, (const float *)pixels + 4 * x + k);
    STORE(floats, result + k, v + 0.0f);
  }
  return true;
}

static void remap(float *restrict result, const crow_picture *picture, const float *above,
                  const float *map, const float *below, int column, int y, float reach, int width,
                  int most_samples, size_t count) {
  size_t i = 0;
  while (i < count) {
    if (width != 6 && i + 16 <= count && are_still(above + 4 * i, map + 4 * i, below + 4 * i) &&
        copies_still(result + 4 * i, picture, column + (int)i, y)) {
      i += 16;
    } else if (width == 2 && i + 16 <= count) {
      remap_block(result + 4 * i, picture, above + 4 * i, map + 4 * i, below + 4 * i,
                  column + (int)i, y, reach, most_samples);
      i += 16;
    } else {
      remap_pixel(result + 4 * i, picture, above + 4 * i, map + 4 * i, below + 4 * i,
                  column + (int32_t)i, y, reach, width, most_samples);
      i++;
    }
  }
}
