#include "CLittleCMS.h"
#include "formats.h"
#include "library.h"

#include <stdio.h>
#include <stdlib.h>

struct clittlecms_conversion {
  lcms_library library;
  cmsContext context;
  void *transform;
  clittlecms_pixels pixels;
  // The last converted 8-bit colours, by a hash of their samples. An entry has the samples, above
  // them a bit, and below them the result's red, green and blue.
  uint64_t *memory;
};

enum { ENTRIES = CLITTLECMS_MEMORY / sizeof(uint64_t) };
_Static_assert(ENTRIES == 1 << 16, "a hash has 16 bits");

// The message about this thread's profile. Little CMS calls the handler on the calling thread, with
// only the context.
static _Thread_local struct {
  char *text;
  size_t room;
} report;

static void on_error(cmsContext context, uint32_t code, const char *text) {
  (void)context;
  (void)code;
  // The first error causes the others. Messages may contain the profile's characters.
  if (!report.room || report.text[0]) return;
  snprintf(report.text, report.room, "%s", text);
  for (char *next = report.text; *next; next++) {
    if (*next < ' ' || *next > '~') *next = '?';
  }
}

static uint32_t format(clittlecms_pixels pixels) {
  switch (pixels) {
  case CLITTLECMS_RGB8: return FORMAT_RGBA8;
  case CLITTLECMS_RGB16: return FORMAT_RGBA16;
  case CLITTLECMS_GRAY8: return FORMAT_GRAY8;
  case CLITTLECMS_GRAY16: return FORMAT_GRAY16;
  case CLITTLECMS_CMYK_INK: return FORMAT_CMYK;
  case CLITTLECMS_CMYK16_INK: return FORMAT_CMYK16;
  case CLITTLECMS_CMYK_LIGHT: return FORMAT_CMYK_LIGHT;
  }
}

static bool has_16_bits(clittlecms_pixels pixels) {
  return pixels == CLITTLECMS_RGB16 || pixels == CLITTLECMS_GRAY16 ||
         pixels == CLITTLECMS_CMYK16_INK;
}

// Little CMS's optimisation interpolates in a small table: many times faster for ever new colours,
// but wrong by several levels in dark ones. The cache is not safe for several threads.
static const uint32_t flags = FLAG_NO_CACHE | FLAG_NO_OPTIMIZATION;

// The perceptual intent maps the profile's black to sRGB's: Little CMS always compensates black
// points for it if a profile has version 4, as Little CMS's own sRGB has.
static void *create_transform(
    const clittlecms_conversion *conversion, const uint8_t *profile, size_t count) {
  const lcms_library *library = &conversion->library;
  cmsContext context = conversion->context;
  if (count > UINT32_MAX) return NULL;
  void *source = library->cmsOpenProfileFromMemTHR(context, profile, (uint32_t)count);
  void *target = source ? library->cmsCreate_sRGBProfileTHR(context) : NULL;
  void *transform = NULL;
  if (target) {
    uint32_t result = has_16_bits(conversion->pixels) ? FORMAT_RGBA16 : FORMAT_RGBA8;
    transform = library->cmsCreateTransformTHR(
        context, source, format(conversion->pixels), target, result, PERCEPTUAL_INTENT, flags);
  }
  if (target) library->cmsCloseProfile(target);
  if (source) library->cmsCloseProfile(source);
  return transform;
}

static clittlecms_outcome open(
    clittlecms_conversion *conversion, const char *name, const uint8_t *profile, size_t count,
    char *message, size_t room) {
  lcms_library *library = &conversion->library;
  if (!lcms_library_open(library, name, message, room)) return CLITTLECMS_NO_LIBRARY;
  conversion->context = library->cmsCreateContext(NULL, NULL);
  if (!conversion->context) return CLITTLECMS_NO_MEMORY;
  library->cmsSetLogErrorHandlerTHR(conversion->context, on_error);
  message[0] = 0;
  report.text = message;
  report.room = room;
  conversion->transform = create_transform(conversion, profile, count);
  report.room = 0;
  if (conversion->transform) return CLITTLECMS_IS_OPEN;
  if (!message[0]) snprintf(message, room, "without a reason");
  return CLITTLECMS_REFUSED;
}

clittlecms_outcome clittlecms_conversion_open(
    clittlecms_conversion **conversion, const char *library, const uint8_t *profile, size_t count,
    clittlecms_pixels pixels, char *message, size_t room) {
  snprintf(message, room, "not enough memory");
  clittlecms_conversion *made = *conversion = calloc(1, sizeof *made);
  if (!made) return CLITTLECMS_NO_MEMORY;
  made->pixels = pixels;
  made->memory = has_16_bits(pixels) ? NULL : calloc(ENTRIES, sizeof *made->memory);
  clittlecms_outcome outcome = CLITTLECMS_NO_MEMORY;
  if (made->memory || has_16_bits(pixels)) {
    outcome = open(made, library, profile, count, message, room);
  }
  if (outcome != CLITTLECMS_IS_OPEN) {
    clittlecms_conversion_close(made);
    *conversion = NULL;
  }
  return outcome;
}

void clittlecms_conversion_close(clittlecms_conversion *conversion) {
  if (!conversion) return;
  if (conversion->transform) conversion->library.cmsDeleteTransform(conversion->transform);
  if (conversion->context) conversion->library.cmsDeleteContext(conversion->context);
  free(conversion->memory);
  free(conversion);
}

// Returns a pixel's red, green and blue as 24 bits.
static uint64_t look_up(clittlecms_conversion *conversion, const uint8_t *pixel, uint32_t samples) {
  // Knuth's multiplicative hash spreads similar samples.
  uint64_t *entry = &conversion->memory[samples * 0x9E3779B1u >> 16];
  uint64_t key = UINT64_C(1) << 32 | samples;
  if (*entry >> 24 != key) {
    uint8_t result[4] = {0};
    conversion->library.cmsDoTransform(conversion->transform, pixel, result, 1);
    *entry = key << 24 | (uint64_t)result[0] << 16 | (uint64_t)result[1] << 8 | result[2];
  }
  return *entry & 0xFFFFFF;
}

void clittlecms_conversion_convert(
    clittlecms_conversion *conversion, void *pixels, size_t count) {
  if (has_16_bits(conversion->pixels)) {
    // Little CMS skips channels that are not colours, so alpha stays.
    conversion->library.cmsDoTransform(conversion->transform, pixels, pixels, (uint32_t)count);
    if (conversion->pixels == CLITTLECMS_CMYK16_INK) {
      uint16_t *samples = pixels;
      for (size_t i = 0; i < count; i++) samples[4 * i + 3] = 65535;
    }
    return;
  }
  bool is_cmyk = conversion->pixels >= CLITTLECMS_CMYK_INK;
  uint8_t *end = (uint8_t *)pixels + 4 * count;
  for (uint8_t *pixel = pixels; pixel < end; pixel += 4) {
    uint32_t samples = (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    if (is_cmyk) samples |= (uint32_t)pixel[3] << 24;
    uint64_t color = look_up(conversion, pixel, samples);
    pixel[0] = (uint8_t)(color >> 16);
    pixel[1] = (uint8_t)(color >> 8);
    pixel[2] = (uint8_t)color;
    if (is_cmyk) pixel[3] = 255;
  }
}
