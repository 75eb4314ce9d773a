#include "pixels.h"

#include <string.h>

uint16_t tiff_color_count(ctiff_color color) {
  return color == CTIFF_RGB ? 3 : color == CTIFF_CMYK ? 4 : 1;
}

// MARK: Samples

// Samples of 1, 2, 4 or 8 bits, the first in a byte's highest bits.
static void load_8(const tiff_row *row, int channel, uint8_t *target, size_t stride) {
  const uint8_t *bytes = row->channels[channel];
  size_t index = row->first[channel];
  if (row->bits == 8) {
    for (uint32_t x = 0; x < row->width; x++, index += row->step) target[x * stride] = bytes[index];
    return;
  }
  unsigned most = (1u << row->bits) - 1;
  unsigned scale = row->pixels.color == CTIFF_PALETTE ? 1 : 255 / most;
  for (uint32_t x = 0; x < row->width; x++, index += row->step) {
    size_t bit = index * row->bits;
    unsigned shift = 8 - row->bits - (unsigned)(bit % 8);
    target[x * stride] = (uint8_t)((bytes[bit / 8] >> shift & most) * scale);
  }
}

static void load_16(const tiff_row *row, int channel, uint16_t *target, size_t stride) {
  const uint8_t *bytes = row->channels[channel];
  size_t index = row->first[channel];
  for (uint32_t x = 0; x < row->width; x++, index += row->step) {
    memcpy(target + x * stride, bytes + 2 * index, 2);
  }
}

// Returns the value of an IEEE 754 binary16.
static float half(uint16_t bits) {
  uint32_t sign = (uint32_t)(bits & 0x8000) << 16;
  uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 0) {
    // Subnormal numbers are multiples of 2⁻²⁴.
    float value = (float)fraction * 0x1p-24f;
    return sign ? -value : value;
  }
  uint32_t wide = sign | (exponent == 31 ? 255 : exponent + 112) << 23 | fraction << 13;
  float value;
  memcpy(&value, &wide, sizeof value);
  return value;
}

static void load_32(const tiff_row *row, int channel, float *target, size_t stride) {
  const uint8_t *bytes = row->channels[channel];
  size_t index = row->first[channel];
  for (uint32_t x = 0; x < row->width; x++, index += row->step) {
    const uint8_t *sample = bytes + index * (row->bits / 8);
    uint16_t narrow;
    double wide;
    switch (row->bits) {
    case 16:
      memcpy(&narrow, sample, sizeof narrow);
      target[x * stride] = half(narrow);
      break;
    case 64:
      memcpy(&wide, sample, sizeof wide);
      target[x * stride] = (float)wide;
      break;
    default: memcpy(target + x * stride, sample, sizeof *target);
    }
  }
}

// MARK: Arithmetic

static uint8_t multiply_8(unsigned a, unsigned b) { return (uint8_t)((a * b + 127) / 255); }

static uint16_t multiply_16(uint32_t a, uint32_t b) {
  return (uint16_t)(((uint64_t)a * b + 32767) / 65535);
}

static float multiply_32(float a, float b) { return a * b; }

// Divides a premultiplied colour by alpha.
static uint8_t divide_8(unsigned color, unsigned alpha) {
  if (color >= alpha) return alpha ? 255 : 0;
  return (uint8_t)((color * 255 + alpha / 2) / alpha);
}

static uint16_t divide_16(uint32_t color, uint32_t alpha) {
  if (color >= alpha) return alpha ? 65535 : 0;
  return (uint16_t)((color * UINT64_C(65535) + alpha / 2) / alpha);
}

static float divide_32(float color, float alpha) { return alpha > 0 ? color / alpha : 0; }

static bool clamp_8(uint8_t *sample) {
  (void)sample;
  return false;
}

static bool clamp_16(uint16_t *sample) {
  (void)sample;
  return false;
}

// Clamps a sample and returns whether it changed. Comparisons with NaN are false.
static bool clamp_32(float *sample) {
  float value = *sample;
  *sample = value > 0 ? (value < 1 ? value : 1) : 0;
  return *sample != value;
}

// MARK: Rows

// Each step is a separate loop, because most files need few.
#define DEFINE_ROWS(N, SAMPLE, MOST)                                                              \
  static uint64_t clamp_samples_##N(SAMPLE *samples, size_t count, size_t stride) {               \
    uint64_t clamped = 0;                                                                         \
    for (size_t i = 0; i < count; i++) clamped += clamp_##N(samples + i * stride);                \
    return clamped;                                                                               \
  }                                                                                               \
                                                                                                  \
  static void look_up_##N(const tiff_row *row, SAMPLE *pixels) {                                  \
    for (SAMPLE *p = pixels; p < pixels + 4 * (size_t)row->width; p += 4) {                       \
      const uint8_t *color = row->palette + 3 * (size_t)p[0];                                     \
      for (int c = 0; c < 3; c++) p[c] = color[c];                                                \
    }                                                                                             \
  }                                                                                               \
                                                                                                  \
  static uint64_t convert_##N(const tiff_row *row, SAMPLE *pixels, SAMPLE *alpha) {               \
    SAMPLE *end = pixels + 4 * (size_t)row->width;                                                \
    uint64_t clamped = 0;                                                                         \
    for (int c = 0; c < row->colors; c++) load_##N(row, c, pixels + c, 4);                        \
    if (row->has_alpha) load_##N(row, row->colors, alpha, 1);                                     \
    if (row->is_associated) {                                                                     \
      for (SAMPLE *p = pixels, *a = alpha; p < end; p += 4, a++) {                                \
        for (int c = 0; c < row->colors; c++) p[c] = divide_##N(p[c], *a);                        \
      }                                                                                           \
    }                                                                                             \
    if (row->pixels.is_inverted) {                                                                \
      for (SAMPLE *p = pixels; p < end; p += 4) p[0] = MOST - p[0];                               \
    }                                                                                             \
    for (int c = 0; c < row->colors; c++) {                                                       \
      clamped += clamp_samples_##N(pixels + c, row->width, 4);                                    \
    }                                                                                             \
    if (row->has_alpha) clamped += clamp_samples_##N(alpha, row->width, 1);                       \
    switch (row->pixels.color) {                                                                  \
    case CTIFF_GRAY:                                                                              \
      for (SAMPLE *p = pixels; p < end; p += 4) p[1] = p[2] = p[0];                               \
      break;                                                                                      \
    case CTIFF_PALETTE: look_up_##N(row, pixels); break;                                          \
    case CTIFF_CMYK:                                                                              \
      if (row->keeps_cmyk) return clamped;                                                        \
      for (SAMPLE *p = pixels; p < end; p += 4) {                                                 \
        for (int c = 0; c < 3; c++) p[c] = multiply_##N(MOST - p[c], MOST - p[3]);                \
      }                                                                                           \
      break;                                                                                      \
    case CTIFF_RGB: break;                                                                        \
    }                                                                                             \
    for (SAMPLE *p = pixels; p < end; p += 4) p[3] = MOST;                                        \
    return clamped;                                                                               \
  }                                                                                               \
                                                                                                  \
  static void put_alpha_##N(const tiff_row *row, SAMPLE *pixels, const SAMPLE *alpha) {           \
    for (uint32_t x = 0; x < row->width; x++) pixels[4 * (size_t)x + 3] = alpha[x];               \
  }

DEFINE_ROWS(8, uint8_t, 255)
DEFINE_ROWS(16, uint16_t, 65535)
DEFINE_ROWS(32, float, 1)

uint64_t tiff_convert_row(const tiff_row *row, void *pixels, void *alpha) {
  switch (row->pixels.bits) {
  case 8: return convert_8(row, pixels, alpha);
  case 16: return convert_16(row, pixels, alpha);
  default: return convert_32(row, pixels, alpha);
  }
}

void tiff_put_alpha(const tiff_row *row, void *pixels, const void *alpha) {
  switch (row->pixels.bits) {
  case 8: return put_alpha_8(row, pixels, alpha);
  case 16: return put_alpha_16(row, pixels, alpha);
  default: return put_alpha_32(row, pixels, alpha);
  }
}
