// Rows of a caller's pixels, with other channels than straight RGBA, or premultiplied.

typedef uint32_t color __attribute__((aligned(1)));

#define ALL_CHANNELS(type, opaque)                                                                \
  const type *from = row;                                                                         \
  type *to = result;                                                                              \
  switch (channels) {                                                                             \
    case CROW_RGBA: memcpy(to, from, 4 * count * sizeof(type)); break;                            \
    case CROW_BGRA: EACH_PIXEL(from[4 * i + 2], from[4 * i + 1], from[4 * i], from[4 * i + 3]);   \
    case CROW_RGB: EACH_PIXEL(from[3 * i], from[3 * i + 1], from[3 * i + 2], opaque);             \
    case CROW_BGR: EACH_PIXEL(from[3 * i + 2], from[3 * i + 1], from[3 * i], opaque);             \
    case CROW_GREY: EACH_PIXEL(from[i], from[i], from[i], opaque);                                \
    case CROW_GREY_ALPHA: EACH_PIXEL(from[2 * i], from[2 * i], from[2 * i], from[2 * i + 1]);     \
  }
#define EACH_PIXEL(red, green, blue, alpha)                                                       \
  for (size_t i = 0; i < count; i++) {                                                            \
    to[4 * i] = red;                                                                              \
    to[4 * i + 1] = green;                                                                        \
    to[4 * i + 2] = blue;                                                                         \
    to[4 * i + 3] = alpha;                                                                        \
  }                                                                                               \
  break

static void expand_words(void *restrict result, const void *restrict row, crow_channels channels,
                         size_t count) {
  ALL_CHANNELS(uint16_t, 65535)
}

static void expand_floats(void *restrict result, const void *restrict row, crow_channels channels,
                          size_t count) {
  ALL_CHANNELS(float, 1)
}

// Four pixels of three bytes are loaded as a vector with four bytes of the next pixels.
#define FOUR_OF_THREE(a, b, c)                                                                    \
  for (; i + 6 <= count; i += 4) {                                                                \
    bytes16 v = LOAD(bytes16, from + 3 * i);                                                      \
    v = __builtin_shufflevector(v, v, a, b, c, 0, 3 + a, 3 + b, 3 + c, 0, 6 + a, 6 + b, 6 + c, 0, \
                                9 + a, 9 + b, 9 + c, 0);                                          \
    STORE(bytes16, to + i, v | opaque);                                                           \
  }

static void expand_bytes(void *restrict result, const void *restrict row, crow_channels channels,
                         size_t count) {
  const bytes16 opaque = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
  const uint8_t *from = row;
  uint32_t *to = result;
  size_t i = 0;
  switch (channels) {
    case CROW_RGBA: memcpy(to, from, 4 * count); break;
    case CROW_BGRA:
      for (; i < count; i++) {
        uint32_t v = LOAD(color, from + 4 * i);
        to[i] = (v & 0xFF00FF00) | (v >> 16 & 0xFF) | (v & 0xFF) << 16;
      }
      break;
    case CROW_RGB:
      FOUR_OF_THREE(0, 1, 2)
      for (; i < count; i++)
        to[i] = from[3 * i] | (uint32_t)from[3 * i + 1] << 8 | (uint32_t)from[3 * i + 2] << 16 |
                0xFF000000;
      break;
    case CROW_BGR:
      FOUR_OF_THREE(2, 1, 0)
      for (; i < count; i++)
        to[i] = from[3 * i + 2] | (uint32_t)from[3 * i + 1] << 8 | (uint32_t)from[3 * i] << 16 |
                0xFF000000;
      break;
    case CROW_GREY:
      for (; i < count; i++) to[i] = from[i] * 0x010101u | 0xFF000000;
      break;
    case CROW_GREY_ALPHA:
      for (; i < count; i++) to[i] = from[2 * i] * 0x010101u | (uint32_t)from[2 * i + 1] << 24;
      break;
  }
}

static void expand_pixels(void *result, const void *row, crow_channels channels,
                          size_t sample_bytes, size_t count) {
  if (sample_bytes == 1) expand_bytes(result, row, channels, count);
  else if (sample_bytes == 2) expand_words(result, row, channels, count);
  else expand_floats(result, row, channels, count);
}

#define STORED(type, name)                                                                        \
  static void collapse_##name(void *restrict result, const void *restrict row,                    \
                              crow_channels channels, size_t count) {                             \
    const type *from = row;                                                                       \
    type *to = result;                                                                            \
    switch (channels) {                                                                           \
      case CROW_RGBA: memcpy(to, from, 4 * count * sizeof(type)); break;                          \
      case CROW_BGRA:                                                                             \
        for (size_t i = 0; i < count; i++) {                                                      \
          to[4 * i] = from[4 * i + 2];                                                            \
          to[4 * i + 1] = from[4 * i + 1];                                                        \
          to[4 * i + 2] = from[4 * i];                                                            \
          to[4 * i + 3] = from[4 * i + 3];                                                        \
        }                                                                                         \
        break;                                                                                    \
      case CROW_RGB:                                                                              \
        for (size_t i = 0; i < count; i++)                                                        \
          for (int c = 0; c < 3; c++) to[3 * i + c] = from[4 * i + c];                            \
        break;                                                                                    \
      case CROW_BGR:                                                                              \
        for (size_t i = 0; i < count; i++)                                                        \
          for (int c = 0; c < 3; c++) to[3 * i + c] = from[4 * i + 2 - c];                        \
        break;                                                                                    \
      case CROW_GREY:                                                                             \
        for (size_t i = 0; i < count; i++) to[i] = from[4 * i];                                   \
        break;                                                                                    \
      case CROW_GREY_ALPHA:                                                                       \
        for (size_t i = 0; i < count; i++) {                                                      \
          to[2 * i] = from[4 * i];                                                                \
          to[2 * i + 1] = from[4 * i + 3];                                                        \
        }                                                                                         \
        break;                                                                                    \
    }                                                                                             \
  }
STORED(uint16_t, words)
STORED(float, floats)

#define THREE_OF_FOUR(a, b, c)                                                                    \
  for (; i + 6 <= count; i += 4) {                                                                \
    bytes16 v = LOAD(bytes16, from + i);                                                          \
    v = __builtin_shufflevector(v, v, a, b, c, 4 + a, 4 + b, 4 + c, 8 + a, 8 + b, 8 + c, 12 + a,  \
                                12 + b, 12 + c, 0, 0, 0, 0);                                      \
    STORE(bytes16, to + 3 * i, v);                                                                \
  }

static void collapse_bytes(void *restrict result, const void *restrict row, crow_channels channels,
                           size_t count) {
  const uint32_t *from = row;
  uint8_t *to = result;
  size_t i = 0;
  switch (channels) {
    case CROW_RGBA: memcpy(to, from, 4 * count); break;
    case CROW_BGRA:
      for (; i < count; i++) {
        uint32_t v = from[i];
        STORE(color, to + 4 * i, (v & 0xFF00FF00) | (v >> 16 & 0xFF) | (v & 0xFF) << 16);
      }
      break;
    case CROW_RGB:
      THREE_OF_FOUR(0, 1, 2)
      for (; i < count; i++)
        for (int c = 0; c < 3; c++) to[3 * i + c] = (uint8_t)(from[i] >> 8 * c);
      break;
    case CROW_BGR:
      THREE_OF_FOUR(2, 1, 0)
      for (; i < count; i++)
        for (int c = 0; c < 3; c++) to[3 * i + c] = (uint8_t)(from[i] >> (16 - 8 * c));
      break;
    case CROW_GREY:
      for (; i < count; i++) to[i] = (uint8_t)from[i];
      break;
    case CROW_GREY_ALPHA:
      for (; i < count; i++) {
        to[2 * i] = (uint8_t)from[i];
        to[2 * i + 1] = (uint8_t)(from[i] >> 24);
      }
      break;
  }
}

static void collapse_pixels(void *result, const void *row, crow_channels channels,
                            size_t sample_bytes, size_t count) {
  if (sample_bytes == 1) collapse_bytes(result, row, channels, count);
  else if (sample_bytes == 2) collapse_words(result, row, channels, count);
  else collapse_floats(result, row, channels, count);
}

// Returns x / 255, rounded, for x of 0…255².
ALWAYS uint32_t by255(uint32_t x) { return (x + 128 + ((x + 128) >> 8)) >> 8; }
// Returns x / 65535, rounded, for x of 0…65535².
ALWAYS uint32_t by65535(uint32_t x) { return (x + 32768 + ((x + 32768) >> 16)) >> 16; }

static void multiply_by_alpha(void *pixels, size_t sample_bytes, size_t count) {
  if (sample_bytes == 1) {
    uint32_t *row = pixels;
    for (size_t i = 0; i < count; i++) {
      uint32_t v = row[i], a = v >> 24;
      row[i] = by255((v & 0xFF) * a) | by255((v >> 8 & 0xFF) * a) << 8 |
               by255((v >> 16 & 0xFF) * a) << 16 | a << 24;
    }
  } else if (sample_bytes == 2) {
    uint16_t *row = pixels;
    for (size_t i = 0; i < 4 * count; i += 4)
      for (size_t c = 0; c < 3; c++) row[i + c] = (uint16_t)by65535((uint32_t)row[i + c] * row[i + 3]);
  } else {
    float *row = pixels;
    for (size_t i = 0; i < 4 * count; i += 4)
      for (size_t c = 0; c < 3; c++) row[i + c] *= row[i + 3];
  }
}

// Returns 255 · color / alpha, rounded, or at most 255. The quotient is exact where it lies in the
// middle between two integers, and no other one is within the precision of floats of the middle.
ALWAYS uint32_t divided(uint32_t color, uint32_t alpha) {
  float quotient = (float)(int32_t)(255 * color) / (float)(int32_t)alpha + 0.5f;
  return (uint32_t)(int32_t)(quotient < 255 ? quotient : 255);
}

static void divide_by_alpha(void *pixels, size_t sample_bytes, size_t count) {
  if (sample_bytes == 1) {
    uint32_t *row = pixels;
    size_t i = 0;
    while (i < count) {
      for (; i + 16 <= count; i += 16) {
        uint32_t alphas = 0xFF000000;
        for (size_t k = 0; k < 16; k++) alphas &= row[i + k];
        if (alphas != 0xFF000000) break;
      }
      size_t end = i + 16 < count ? i + 16 : count;
      for (; i < end; i++) {
        uint32_t v = row[i], a = v >> 24, d = a ? a : 1;
        uint32_t straight = divided(v & 0xFF, d) | divided(v >> 8 & 0xFF, d) << 8 |
                            divided(v >> 16 & 0xFF, d) << 16 | a << 24;
        row[i] = a ? straight : 0;
      }
    }
  } else if (sample_bytes == 2) {
    uint16_t *row = pixels;
    for (size_t i = 0; i < 4 * count; i += 4) {
      uint64_t alpha = row[i + 3];
      for (size_t c = 0; c < 3; c++) {
        uint64_t straight = alpha ? (2 * 65535 * (uint64_t)row[i + c] + alpha) / (2 * alpha) : 0;
        row[i + c] = (uint16_t)(straight < 65535 ? straight : 65535);
      }
    }
  } else {
    float *row = pixels;
    for (size_t i = 0; i < 4 * count; i += 4) {
      float alpha = row[i + 3];
      for (size_t c = 0; c < 3; c++) {
        float straight = alpha > 0 ? row[i + c] / alpha : 0;
        row[i + c] = straight < 1 ? straight : 1;
      }
    }
  }
}

static void flatten_over_white(void *pixels, size_t sample_bytes, size_t count) {
  if (sample_bytes == 1) {
    uint32_t *row = pixels;
    for (size_t i = 0; i < count; i++) {
      uint32_t v = row[i], a = v >> 24, white = 255 * (255 - a);
      row[i] = by255((v & 0xFF) * a + white) | by255((v >> 8 & 0xFF) * a + white) << 8 |
               by255((v >> 16 & 0xFF) * a + white) << 16 | 0xFF000000;
    }
  } else if (sample_bytes == 2) {
    uint16_t *row = pixels;
    for (size_t i = 0; i < 4 * count; i += 4) {
      uint32_t a = row[i + 3], white = 65535 * (65535 - a);
      for (size_t c = 0; c < 3; c++) row[i + c] = (uint16_t)by65535(row[i + c] * a + white);
      row[i + 3] = 65535;
    }
  } else {
    float *row = pixels;
    for (size_t i = 0; i < 4 * count; i += 4) {
      float a = row[i + 3];
      for (size_t c = 0; c < 3; c++) row[i + c] = row[i + c] * a + (1 - a);
      row[i + 3] = 1;
    }
  }
}

// If `flattens` is true, the luma over white is rounded only once.
#define LUMA(type, real, most, half)                                                              \
  type *row = pixels;                                                                             \
  for (size_t i = 0; i < 4 * count; i += 4) {                                                     \
    real y = (real)0.2126 * row[i] + (real)0.7152 * row[i + 1] + (real)0.0722 * row[i + 2];       \
    if (flattens) y += (1 - (real)row[i + 3] / (most)) * ((most) - y);                            \
    row[i] = row[i + 1] = row[i + 2] = (type)((y < (most) ? y : (most)) + (half));                 \
  }

static void take_luma(void *pixels, bool flattens, size_t sample_bytes, size_t count) {
  if (sample_bytes == 1) {
    uint32_t *row = pixels;
    for (size_t i = 0; i < count; i++) {
      uint32_t v = row[i];
      float red = (float)(int32_t)(v & 0xFF), green = (float)(int32_t)(v >> 8 & 0xFF);
      float blue = (float)(int32_t)(v >> 16 & 0xFF), alpha = (float)(int32_t)(v >> 24);
      float y = 0.2126f * red + 0.7152f * green + 0.0722f * blue;
      float over = y + (1 - alpha / 255) * (255 - y);
      y = flattens ? over : y;
      row[i] = (uint32_t)(int32_t)((y < 255 ? y : 255) + 0.5f) * 0x010101u | (v & 0xFF000000);
    }
  } else if (sample_bytes == 2) {
    LUMA(uint16_t, double, 65535, 0.5)
  } else {
    LUMA(float, float, 1, 0)
  }
}

// Comparisons with NaN are false, so NaN becomes 0.
static size_t limit_floats(float *row, size_t count) {
  size_t changed = 0;
  for (size_t i = 0; i < count; i++) {
    float value = row[i];
    float limited = value > 0 ? (value < 1 ? value : 1) : 0;
    changed += limited != value;
    row[i] = limited;
  }
  return changed;
}

#undef EACH_PIXEL
#undef ALL_CHANNELS
#undef STORED
#undef LUMA
#undef FOUR_OF_THREE
#undef THREE_OF_FOUR
