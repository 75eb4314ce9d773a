// Colour steps, and the conversion of premultiplied colours to straight bytes.

// Sixteen pixels, with a vector for each channel.
typedef struct {
  floats red, green, blue, alpha;
} planes;

ALWAYS planes planes_from_fixed(colors first, colors second, int scale) {
  float unit = 1 / (255.0f * (float)scale);
  int32_t zero = offset(scale);
  colors red_green = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                             22, 24, 26, 28, 30);
  colors blue_alpha = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21,
                                              23, 25, 27, 29, 31);
  return (planes){
      __builtin_convertvector((ints)(red_green & 0xFFFF) - zero, floats) * unit,
      __builtin_convertvector((ints)(red_green >> 16) - zero, floats) * unit,
      __builtin_convertvector((ints)(blue_alpha & 0xFFFF) - zero, floats) * unit,
      __builtin_convertvector((ints)(blue_alpha >> 16) - zero, floats) * unit,
  };
}

ALWAYS floats limit(floats v, floats low, floats high) {
  floats raised = v > low ? v : low;
  return raised < high ? raised : high;
}

ALWAYS floats weighted(planes p, const float *row) {
  return p.red * row[0] + p.green * row[1] + p.blue * row[2] + p.alpha * row[3] + row[4];
}

ALWAYS floats found_levels(floats light, const uint16_t *table) {
  colors words = last_light_words(light);
  uint32_t index[16];
  memcpy(index, &words, sizeof index);
  float levels[16];
  for (size_t i = 0; i < 16; i++) levels[i] = (float)(int32_t)table[index[i] & 0xFFFF];
  return LOAD(floats, levels) * (1.0f / 65280);
}

ALWAYS planes encoded(planes p, const crow_curves *curves) {
  floats zero = 0, one = 1;
  floats gain = p.alpha > zero ? one / p.alpha : zero;
  return (planes){found_levels(p.red * gain, curves->encoded[0]) * p.alpha,
                  found_levels(p.green * gain, curves->encoded[1]) * p.alpha,
                  found_levels(p.blue * gain, curves->encoded[2]) * p.alpha, p.alpha};
}

ALWAYS planes encoded_opaque(planes p, const crow_curves *curves) {
  return (planes){found_levels(p.red, curves->encoded[0]),
                  found_levels(p.green, curves->encoded[1]),
                  found_levels(p.blue, curves->encoded[2]), p.alpha};
}

ALWAYS planes stepped(planes p, const crow_step *step) {
  if (step->curves) return encoded(p, step->curves);
  planes q = {weighted(p, step->rows[0]), weighted(p, step->rows[1]), weighted(p, step->rows[2]),
              weighted(p, step->rows[3])};
  if (step->is_limited) {
    floats zero = 0;
    q.red = limit(q.red, zero, q.alpha);
    q.green = limit(q.green, zero, q.alpha);
    q.blue = limit(q.blue, zero, q.alpha);
  }
  return q;
}

// The same functions for pixels whose alpha is 1 before and after the step.
ALWAYS floats weighted_opaque(planes p, const float *row) {
  return p.red * row[0] + p.green * row[1] + p.blue * row[2] + (row[3] + row[4]);
}

ALWAYS planes stepped_opaque(planes p, const crow_step *step) {
  if (step->curves) return encoded_opaque(p, step->curves);
  planes q = {weighted_opaque(p, step->rows[0]), weighted_opaque(p, step->rows[1]),
              weighted_opaque(p, step->rows[2]), p.alpha};
  if (step->is_limited) {
    floats zero = 0, one = 1;
    q.red = limit(q.red, zero, one);
    q.green = limit(q.green, zero, one);
    q.blue = limit(q.blue, zero, one);
  }
  return q;
}

ALWAYS colors level(floats v) {
  floats zero = 0, top = 255;
  return (colors)__builtin_convertvector(limit(v, zero, top) + 0.5f, ints);
}

ALWAYS colors packed(colors red, colors green, colors blue, colors alpha) {
  return red | green << 8 | blue << 16 | alpha << 24;
}

// The samples of sixteen straight pixels, each in the lowest bits of a number.
typedef struct {
  colors red, green, blue, alpha;
} straight_samples;

// `whole` is 1 / alpha, and `gain` is top divided by the stored alpha.
ALWAYS ints sample(floats color, floats whole, floats gain, floats slack, float top) {
  floats exact = color * whole * top, levels = color * top, zero = 0;
  floats low = (levels - slack) * gain + 1.0f;
  ints least = __builtin_convertvector(low > zero ? low : zero, ints);
  ints most = __builtin_convertvector((levels + slack) * gain, ints);
  ints nearest = __builtin_convertvector(exact + 0.5f, ints);
  floats off = exact - __builtin_convertvector(nearest, floats);
  off = off > zero ? off : -off;
  ints near = nearest < most ? nearest : most;
  near = near > least ? near : least;
  floats error = exact / 2097152.0f;
  near = off <= error ? nearest : near;
  ints greatest = (int32_t)top;
  return near < greatest ? near : greatest;
}

// Returns straight samples of 0…top, with the operations of `quantized` in storage.glsl, which
// explains them.
ALWAYS straight_samples stored(planes p, float top) {
  floats zero = 0, one = 1;
  floats a = limit(p.alpha, zero, one);
  ints alpha = __builtin_convertvector(a * top + 0.5f, ints), nothing = 0;
  floats shown = __builtin_convertvector(alpha, floats);
  a = shown < top ? a : one;
  // Where alpha is stored as 0, so are the colours, whatever is computed for them.
  floats gain = top / (shown > one ? shown : one);
  floats whole = one / (a * top > 0.25f ? a : one);
  floats half = 0.5f * shown / top, share = 0.45f;
  floats slack = (half > share ? half : share) + top / 4194304.0f;
#define SAMPLE(c) sample(limit(c, zero, a), whole, gain, slack, top)
#define SHOWN(c) (colors)(alpha > nothing ? SAMPLE(c) : nothing)
  return (straight_samples){SHOWN(p.red), SHOWN(p.green), SHOWN(p.blue), (colors)alpha};
#undef SHOWN
#undef SAMPLE
}

ALWAYS colors straight(planes p) {
  straight_samples s = stored(p, 255.0f);
  return packed(s.red, s.green, s.blue, s.alpha);
}

ALWAYS colors opaque(planes p) {
  colors alpha = 255;
  return packed(level(p.red * 255.0f), level(p.green * 255.0f), level(p.blue * 255.0f), alpha);
}

ALWAYS planes planes_from_floats(const float *row) {
  floats a = LOAD(floats, row), b = LOAD(floats, row + 16);
  floats c = LOAD(floats, row + 32), d = LOAD(floats, row + 48);
#define CHANNELS(v, w, c)                                                                        \
  __builtin_shufflevector(v, w, c, c + 4, c + 8, c + 12, c + 16, c + 20, c + 24, c + 28, c + 1,   \
                          c + 5, c + 9, c + 13, c + 17, c + 21, c + 25, c + 29)
  floats red_green[2] = {CHANNELS(a, b, 0), CHANNELS(c, d, 0)};
  floats blue_alpha[2] = {CHANNELS(a, b, 2), CHANNELS(c, d, 2)};
#define JOINED(v, c)                                                                             \
  __builtin_shufflevector(v[0], v[1], c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7, c + 16, \
                          c + 17, c + 18, c + 19, c + 20, c + 21, c + 22, c + 23)
  return (planes){JOINED(red_green, 0), JOINED(red_green, 8), JOINED(blue_alpha, 0),
                  JOINED(blue_alpha, 8)};
}

ALWAYS colors through_steps(planes p, const crow_step *steps, size_t step_count,
                            bool is_opaque) {
  if (is_opaque) {
    for (size_t s = 0; s < step_count; s++) p = stepped_opaque(p, steps + s);
    return opaque(p);
  }
  for (size_t s = 0; s < step_count; s++) p = stepped(p, steps + s);
  return straight(p);
}

ALWAYS void row_through_steps(uint8_t *restrict bytes, const uint16_t *row, size_t count, int scale,
                              const crow_step *steps, size_t step_count, bool is_opaque,
                              bool streams) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    colors first = LOAD(colors, row + 4 * i), second = LOAD(colors, row + 4 * i + 32);
    colors result =
        through_steps(planes_from_fixed(first, second, scale), steps, step_count, is_opaque);
    if (streams)
      __builtin_nontemporal_store(result, (aligned_colors *)(bytes + 4 * i));
    else
      STORE(colors, bytes + 4 * i, result);
  }
  if (i == count) return;
  uint16_t last[64] = {0};
  memcpy(last, row + 4 * i, (count - i) * 8);
  colors result = through_steps(
      planes_from_fixed(LOAD(colors, last), LOAD(colors, last + 32), scale), steps, step_count,
      is_opaque);
  memcpy(bytes + 4 * i, &result, (count - i) * 4);
}

static void bytes_through_steps(uint8_t *restrict bytes, const uint16_t *row, size_t count,
                                int scale, const crow_step *steps, size_t step_count,
                                bool is_opaque, bool streams) {
  streams = streams && ((uintptr_t)bytes & 63) == 0;
  // Each case is compiled separately, so that its loop has no branch.
  if (is_opaque) row_through_steps(bytes, row, count, scale, steps, step_count, true, streams);
  else row_through_steps(bytes, row, count, scale, steps, step_count, false, streams);
}

ALWAYS planes planes_between(const float *before, const float *row, const float *after, size_t i) {
  float light[64];
  for (size_t v = 0; v < 64; v += 16)
    STORE(floats, light + v, between_floats(before, row, after, i + v));
  return planes_from_floats(light);
}

ALWAYS void float_rows_through_steps(uint8_t *restrict bytes, const float *before,
                                     const float *row, const float *after, size_t count,
                                     const crow_step *steps, size_t step_count, bool is_opaque,
                                     bool streams) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    colors result = through_steps(planes_between(before, row, after, 4 * i), steps, step_count,
                                  is_opaque);
    if (streams)
      __builtin_nontemporal_store(result, (aligned_colors *)(bytes + 4 * i));
    else
      STORE(colors, bytes + 4 * i, result);
  }
  if (i == count) return;
  float last[3][64] = {0};
  size_t size = (count - i) * 16;
  if (before) memcpy(last[0], before + 4 * i, size);
  memcpy(last[1], row + 4 * i, size);
  memcpy(last[2], after + 4 * i, size);
  colors result = through_steps(planes_between(before ? last[0] : NULL, last[1], last[2], 0), steps,
                                step_count, is_opaque);
  memcpy(bytes + 4 * i, &result, (count - i) * 4);
}

static void bytes_through_float_steps(uint8_t *restrict bytes, const float *before,
                                      const float *row, const float *after, size_t count,
                                      const crow_step *steps, size_t step_count, bool is_opaque,
                                      bool streams) {
  streams = streams && ((uintptr_t)bytes & 63) == 0;
#define FLOAT_ROWS(before, is_opaque)                                                            \
  float_rows_through_steps(bytes, before, row, after, count, steps, step_count, is_opaque, streams)
  if (is_opaque) {
    if (before) FLOAT_ROWS(before, true);
    else FLOAT_ROWS(NULL, true);
  } else {
    if (before) FLOAT_ROWS(before, false);
    else FLOAT_ROWS(NULL, false);
  }
}

ALWAYS colors unit_level(floats v) {
  floats zero = 0, one = 1;
  return (colors)__builtin_convertvector(limit(v, zero, one) * 255.0f + 0.5f, ints);
}

static void bytes_from_floats(uint8_t *restrict bytes, const float *restrict row, size_t count) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16)
    STORE(colors, bytes + 4 * i, straight(planes_from_floats(row + 4 * i)));
  if (i == count) return;
  float last[64] = {0};
  memcpy(last, row + 4 * i, (count - i) * 16);
  colors result = straight(planes_from_floats(last));
  memcpy(bytes + 4 * i, &result, (count - i) * 4);
}

// Samples of 16 bits, two channels in each element.
typedef struct {
  colors red_green, blue_alpha;
} pairs;

ALWAYS pairs straight16(planes p) {
  straight_samples s = stored(p, 65535.0f);
  return (pairs){s.red | s.green << 16, s.blue | s.alpha << 16};
}

ALWAYS void store_words(uint16_t *to, pairs w) {
#define PAIRED(c)                                                                                \
  __builtin_shufflevector(w.red_green, w.blue_alpha, c, c + 16, c + 1, c + 17, c + 2, c + 18,    \
                          c + 3, c + 19, c + 4, c + 20, c + 5, c + 21, c + 6, c + 22, c + 7, c + 23)
  STORE(colors, to, PAIRED(0));
  STORE(colors, to + 32, PAIRED(8));
#undef PAIRED
}

static void words_from_floats(uint16_t *restrict samples, const float *restrict row, size_t count) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16)
    store_words(samples + 4 * i, straight16(planes_from_floats(row + 4 * i)));
  if (i == count) return;
  float last[64] = {0};
  uint16_t result[64];
  memcpy(last, row + 4 * i, (count - i) * 16);
  store_words(result, straight16(planes_from_floats(last)));
  memcpy(samples + 4 * i, result, (count - i) * 8);
}
