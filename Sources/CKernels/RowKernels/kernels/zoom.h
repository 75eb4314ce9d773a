// The twin of `ZoomMean`, with the same operations in the same order.

typedef float floats8 __attribute__((ext_vector_type(8), aligned(1)));

// The pixels that samples read, and the shares of the pixels after them.
typedef struct {
  ints pixel;
  floats share;
} places;

ALWAYS ints rounded_down(floats v) {
  ints cut = __builtin_convertvector(v, ints);
  // A comparison is -1 where it is true.
  return cut + (__builtin_convertvector(cut, floats) > v);
}

ALWAYS places sampled_places(ints columns, const crow_zoom *zoom, const crow_zoom_line *line) {
  floats way = __builtin_convertvector(zoom->center - columns, floats);
  floats far = way * line->coarse;
  ints whole = rounded_down(far);
  floats near = (far - __builtin_convertvector(whole, floats)) +
                (way * line->fine + zoom->rest * (line->coarse + line->fine));
  ints cell = rounded_down(near);
  return (places){columns + whole + cell, near - __builtin_convertvector(cell, floats)};
}

// Spreads shares 4k to 4k + 3 over the channels of four pixels.
ALWAYS floats spread(floats v, size_t k) {
#define SPREAD(k)                                                                                \
  __builtin_shufflevector(v, v, k, k, k, k, k + 1, k + 1, k + 1, k + 1, k + 2, k + 2, k + 2,     \
                          k + 2, k + 3, k + 3, k + 3, k + 3)
  return k == 0 ? SPREAD(0) : k == 1 ? SPREAD(4) : k == 2 ? SPREAD(8) : SPREAD(12);
#undef SPREAD
}

ALWAYS floats two_pairs(const float *row, const int32_t *pixels) {
  return __builtin_shufflevector(LOAD(floats8, row + 4 * (ptrdiff_t)pixels[0]),
                                 LOAD(floats8, row + 4 * (ptrdiff_t)pixels[1]), 0, 1, 2, 3, 4, 5,
                                 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

// Interpolates between four pixels of a row and those after them.
ALWAYS floats between_pixels(const float *row, const int32_t *pixels, floats share) {
  floats a = two_pairs(row, pixels), b = two_pairs(row, pixels + 2);
  floats left = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26,
                                        27);
  floats right = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29,
                                         30, 31);
  return left * (1.0f - share) + right * share;
}

static void sum_zoomed(float *restrict result, const crow_zoom_line *lines, size_t line_count,
                       const crow_zoom *zoom, int column, bool continues, float factor,
                       size_t count) {
  ints steps = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (size_t i = 0; i < count; i += 16) {
    size_t rest = count - i < 16 ? count - i : 16;
    // Pixels beyond the end repeat the last one.
    ints columns = steps < (int)rest - 1 ? steps : (int)rest - 1;
    columns += column + (int)i;
    floats sums[4] = {0};
    for (size_t k = 0; k < line_count; k++) {
      const crow_zoom_line *line = lines + k;
      places at = sampled_places(columns, zoom, line);
      ints relative = at.pixel - zoom->origin;
      int32_t pixels[16];
      memcpy(pixels, &relative, sizeof pixels);
      for (size_t q = 0; q < 4; q++) {
        floats share = spread(at.share, q);
        sums[q] += between_pixels(line->above, pixels + 4 * q, share) * (1.0f - line->share) +
                   between_pixels(line->below, pixels + 4 * q, share) * line->share;
      }
    }
    float before[64] = {0};
    if (continues) memcpy(before, result + 4 * i, rest * 16);
    for (size_t q = 0; q < 4; q++)
      STORE(floats, before + 16 * q, (LOAD(floats, before + 16 * q) + sums[q]) * factor);
    memcpy(result + 4 * i, before, rest * 16);
  }
}
