// A wrapper around Little CMS 2, which converts pixels by any ICC profile to sRGB; opened on
// demand.
#ifndef CLITTLECMS_H
#define CLITTLECMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// File name and Debian package.
const char *clittlecms_library(void);
const char *clittlecms_package(void);
// In thousandths, such as 2140 for 2.14, or 0 if Little CMS cannot be opened.
int clittlecms_version(void);

// Pixels have the size of the result's pixels; 16-bit samples are in the machine's byte order.
typedef enum {
  // RGBA.
  CLITTLECMS_RGB8,
  CLITTLECMS_RGB16,
  // RGBA whose red is the grey; green and blue are ignored.
  CLITTLECMS_GRAY8,
  CLITTLECMS_GRAY16,
  // Ink is 0…255, and light is 255 − ink. The result is opaque.
  CLITTLECMS_CMYK_INK,
  CLITTLECMS_CMYK_LIGHT,
  // 16-bit ink.
  CLITTLECMS_CMYK16_INK,
} clittlecms_pixels;

typedef enum {
  CLITTLECMS_IS_OPEN,
  CLITTLECMS_NO_LIBRARY,
  CLITTLECMS_NO_MEMORY,
  // The profile is damaged or unsuitable.
  CLITTLECMS_REFUSED,
} clittlecms_outcome;

// The size of a conversion's colour cache, in bytes.
enum { CLITTLECMS_MEMORY = 1 << 19 };

typedef struct clittlecms_conversion clittlecms_conversion;

// Opens a profile. On failure, writes the reason to `message` (`room` bytes), as printable ASCII.
clittlecms_outcome clittlecms_conversion_open(
    clittlecms_conversion **conversion, const char *library, const uint8_t *profile, size_t count,
    clittlecms_pixels pixels, char *message, size_t room);
void clittlecms_conversion_close(clittlecms_conversion *conversion);
// Converts pixels in place to sRGB RGBA. One thread at a time may call this.
void clittlecms_conversion_convert(
    clittlecms_conversion *conversion, void *pixels, size_t count);

#endif
