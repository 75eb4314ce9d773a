// Kernels of edges and of windows with any weights, with the operations of their Swift twins in the
// same order.

// Returns the alpha of each of four pixels in all of its lanes.
ALWAYS floats alphas(floats pixels) {
  return __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15,
                                 15, 15);
}

// Returns the first pixels' colours with the second ones' alphas.
ALWAYS floats with_alphas(floats colors, floats others) {
  return __builtin_shufflevector(colors, others, 0, 1, 2, 19, 4, 5, 6, 23, 8, 9, 10, 27, 12, 13, 14,
                                 31);
}

// Applies a function to four pixels of two rows at a time, with zeros beyond their ends.
#define FOUR_BY_FOUR(result, first, second, count, function)                 \
  for (size_t i = 0; i < 4 * (count); i += 16) {                             \
    size_t rest = 4 * (count)-i < 16 ? 4 * (count)-i : 16;                   \
    float a[16] = {0}, b[16] = {0};                                          \
    memcpy(a, (first) + i, 4 * rest);                                        \
    memcpy(b, (second) + i, 4 * rest);                                       \
    floats value = function(LOAD(floats, a), LOAD(floats, b));               \
    memcpy((result) + i, &value, 4 * rest);                                  \
  }

// `straight`, with alpha.
ALWAYS floats straight_pixels(floats p) {
  floats alpha = alphas(p), zero = 0;
  return with_alphas(alpha > zero ? p / alpha : zero, p);
}

static void straighten(float *row, size_t count) {
#define STRAIGHTEN(p, q) straight_pixels(p)
  FOUR_BY_FOUR(row, row, row, count, STRAIGHTEN)
#undef STRAIGHTEN
}

ALWAYS floats clamped_to(floats v, floats most) {
  floats zero = 0;
  v = v > zero ? v : zero;
  return v < most ? v : most;
}

// The end of `ConvolveWindow`.
static void finish_window(float *sums, const float *centers, float bias, bool keeps_alpha,
                          size_t count) {
  floats one = 1;
#define KEEPING(sum, center) \
  with_alphas(clamped_to(sum + bias, one) * alphas(center), center)
#define CHANGING(sum, center)                                            \
  with_alphas(clamped_to(sum + bias * clamped_to(alphas(sum) + bias, one), \
                         clamped_to(alphas(sum) + bias, one)),             \
              clamped_to(alphas(sum) + bias, one))
  if (keeps_alpha) {
    FOUR_BY_FOUR(sums, sums, centers, count, KEEPING)
  } else {
    FOUR_BY_FOUR(sums, sums, sums, count, CHANGING)
  }
#undef KEEPING
#undef CHANGING
}

typedef uint32_t eight_colors __attribute__((ext_vector_type(8)));

ALWAYS bytes32 opaque_levels(pixel_sums sums, int32_t bias, int shift) {
  bytes32 levels = levels_of((pixel_sums){sums.first + bias, sums.second + bias}, shift);
  return (bytes32)((eight_colors)levels | 0xFF000000u);
}

static void convolve_rows_to_bytes(uint8_t *restrict bytes, const crow_shorts *rows,
                                   const int16_t *weights, size_t taps, int32_t bias, int shift,
                                   size_t count) {
  size_t i = 0, size = 4 * count;
  for (; i + 32 <= size; i += 32) {
    pixel_sums sums = {0, 0};
    for (size_t k = 0; k < taps; k += 2)
      sums = with_two_rows(sums, LOAD(shorts, rows[k] + i), LOAD(shorts, rows[k + 1] + i),
                           both_weights(weights + k));
    STORE(bytes32, bytes + i, opaque_levels(sums, bias, shift));
  }
  if (i == size) return;
  pixel_sums sums = {0, 0};
  for (size_t k = 0; k < taps; k += 2) {
    int16_t last[2][32] = {0};
    memcpy(last[0], rows[k] + i, 2 * (size - i));
    memcpy(last[1], rows[k + 1] + i, 2 * (size - i));
    sums = with_two_rows(sums, LOAD(shorts, last[0]), LOAD(shorts, last[1]),
                         both_weights(weights + k));
  }
  bytes32 result = opaque_levels(sums, bias, shift);
  memcpy(bytes + i, &result, size - i);
}

ALWAYS floats snapped(floats level) {
  floats whole = __builtin_elementwise_floor(level + 0.5f);
  return __builtin_elementwise_abs(level - whole) <= level * 3.0e-7f ? whole : level;
}

static void levels_of_row(float *row, bool are_channels, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    size_t size = (count - i < 16 ? count - i : 16) * 16;
    float pixels[64] = {0};
    memcpy(pixels, row + 4 * i, size);
    for (size_t k = 0; k < 64; k += 16) {
      floats p = straight_pixels(LOAD(floats, pixels + k));
      STORE(floats, pixels + k, with_alphas(snapped(p * 255.0f), p));
    }
    if (!are_channels) {
      planes p = planes_from_floats(pixels);
      floats level = 2125.0f * p.red + 7154.0f * p.green + 721.0f * p.blue;
      store_planes(pixels, (planes){level, level, level, p.alpha});
    }
    memcpy(row + 4 * i, pixels, size);
  }
}

// For rows of levels.
static void local_binary_pattern(float *restrict result, const float *top, const float *middle,
                                 const float *bottom, size_t count) {
  size_t samples = 4 * count;
  for (size_t i = 0; i < samples; i += 16) {
    size_t rest = samples - i < 16 ? samples - i : 16;
    float rows[3][24] = {0};
    memcpy(rows[0], top + i, 4 * (rest + 8));
    memcpy(rows[1], middle + i, 4 * (rest + 8));
    memcpy(rows[2], bottom + i, 4 * (rest + 8));
    floats center = LOAD(floats, rows[1] + 4), zero = 0, sum = 0;
#define BIT(row, column, bit) \
  sum += LOAD(floats, rows[row] + 4 * (column)) >= center ? (floats)(bit) : zero;
    BIT(0, 2, 1.0f) BIT(0, 1, 2.0f) BIT(0, 0, 4.0f) BIT(1, 0, 8.0f)
    BIT(2, 0, 16.0f) BIT(2, 1, 32.0f) BIT(2, 2, 64.0f) BIT(1, 2, 128.0f)
#undef BIT
    floats pattern = with_alphas(sum / 255.0f * alphas(center), center);
    memcpy(result + i, &pattern, 4 * rest);
  }
}

// Returns whether values exceed others by more than rounding errors.
ALWAYS ints exceed(floats a, floats b) { return a > b * 1.000001f; }

ALWAYS floats lumas(const float *row, size_t column) {
  return luma(planes_from_floats(row + 4 * column));
}

#define MAGNITUDES(row, column) lumas(magnitudes[row], column)

// `LocalMaximum` for 16 pixels. The rows begin one pixel before them.
ALWAYS floats among_neighbours(const float *const *magnitudes) {
  floats c = MAGNITUDES(1, 1), one = 1, zero = 0;
  ints kept = exceed(c, MAGNITUDES(0, 0)) & exceed(c, MAGNITUDES(0, 1)) &
              exceed(c, MAGNITUDES(0, 2)) & exceed(c, MAGNITUDES(1, 0)) &
              ~(exceed(MAGNITUDES(1, 2), c) | exceed(MAGNITUDES(2, 0), c) |
                exceed(MAGNITUDES(2, 1), c) | exceed(MAGNITUDES(2, 2), c));
  return kept ? one : zero;
}

// `GradientMaximum` for 16 pixels. All rows begin one pixel before them.
ALWAYS floats along_gradient(const float *const *magnitudes, const float *const *rows) {
  gradients g = gradients_of(rows[0], rows[1], rows[2], 2.0f);
  floats x = __builtin_elementwise_abs(g.x), y = __builtin_elementwise_abs(g.y);
  ints is_level = y <= x * 0.41421357f, is_upright = x <= y * 0.41421357f;
  ints falls = (g.x < 0) == (g.y < 0);
  floats before = is_level     ? MAGNITUDES(1, 0)
                  : is_upright ? MAGNITUDES(0, 1)
                  : falls      ? MAGNITUDES(0, 0)
                               : MAGNITUDES(0, 2);
  floats after = is_level     ? MAGNITUDES(1, 2)
                 : is_upright ? MAGNITUDES(2, 1)
                 : falls      ? MAGNITUDES(2, 2)
                              : MAGNITUDES(2, 0);
  floats c = MAGNITUDES(1, 1), one = 1, zero = 0;
  return (exceed(c, before) & ~exceed(after, c)) ? one : zero;
}
#undef MAGNITUDES

static void suppress(float *restrict result, const crow_floats *magnitudes,
                     const crow_floats *gradient, size_t count) {
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    float last[6][72] = {0}, kept[64];
    const float *rows[6];
    for (size_t k = 0; k < (gradient ? 6 : 3); k++) {
      rows[k] = (k < 3 ? magnitudes[k] : gradient[k - 3]) + 4 * i;
      if (rest == 16) continue;
      memcpy(last[k], rows[k], 16 * (rest + 2));
      rows[k] = last[k];
    }
    floats shares = gradient ? along_gradient(rows, rows + 3) : among_neighbours(rows);
    planes p = planes_from_floats(rows[1] + 4);
    store_planes(kept, (planes){p.red * shares, p.green * shares, p.blue * shares, p.alpha});
    memcpy(result + 4 * i, kept, 16 * rest);
  }
}
