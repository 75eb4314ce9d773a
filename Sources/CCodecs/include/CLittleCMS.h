// A wrapper around Little CMS 2, which converts pixels to sRGB by ICC profiles of any kind. Little
// CMS is opened when it is needed, because few pictures have profiles that only it understands.
#ifndef CLITTLECMS_H
#define CLITTLECMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the file name of Little CMS, and the name of the Debian package that has it.
const char *clittlecms_library(void);
const char *clittlecms_package(void);
// Opens Little CMS and returns its version in thousandths, such as 2140 for 2.14. Returns 0 if it
// cannot be opened.
int clittlecms_version(void);

// The pixels of a row, each of which takes as many bytes as a pixel of the result. Samples of 16 bits
// are in the machine's byte order.
typedef enum {
  // Red, green, blue and alpha.
  CLITTLECMS_RGB8,
  CLITTLECMS_RGB16,
  // The same, of which red is the grey and green and blue are ignored.
  CLITTLECMS_GRAY8,
  CLITTLECMS_GRAY16,
  // Ink: 0 is none, and 255 is all. The light is 255 − ink. The result is opaque.
  CLITTLECMS_CMYK_INK,
  CLITTLECMS_CMYK_LIGHT,
  // Ink of 16 bits.
  CLITTLECMS_CMYK16_INK,
} clittlecms_pixels;

typedef enum {
  CLITTLECMS_IS_OPEN,
  CLITTLECMS_NO_LIBRARY,
  CLITTLECMS_NO_MEMORY,
  // Little CMS finds the profile damaged or not suitable.
  CLITTLECMS_REFUSED,
} clittlecms_outcome;

// The number of bytes in which a conversion remembers colours.
enum { CLITTLECMS_MEMORY = 1 << 19 };

typedef struct clittlecms_conversion clittlecms_conversion;

// Opens a profile. Unless the conversion is open then, the reason is written to `message`, which has
// room for `room` bytes, as printable ASCII.
clittlecms_outcome clittlecms_conversion_open(
    clittlecms_conversion **conversion, const char *library, const uint8_t *profile, size_t count,
    clittlecms_pixels pixels, char *message, size_t room);
void clittlecms_conversion_close(clittlecms_conversion *conversion);
// Converts pixels to RGBA in sRGB, where they are. One thread at a time may do so.
void clittlecms_conversion_convert(
    clittlecms_conversion *conversion, void *pixels, size_t count);

#endif
