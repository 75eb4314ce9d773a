// A wrapper around libqrencode 4, opened on demand.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>
#include <stdint.h>

// File name and Debian package.
const char *cqrcode_library(void);
const char *cqrcode_package(void);

// The modules per side of the largest code, version 40.
enum { CQRCODE_MOST_MODULES = 177 };

// Error correction that restores about 7, 15, 25 and 30 % of the code.
typedef enum {
  CQRCODE_LOW,
  CQRCODE_MEDIUM,
  CQRCODE_QUARTILE,
  CQRCODE_HIGH,
} cqrcode_level;

typedef enum {
  CQRCODE_MADE,
  CQRCODE_NO_LIBRARY,
  CQRCODE_NO_MEMORY,
  // The text exceeds the largest code.
  CQRCODE_TOO_LONG,
} cqrcode_outcome;

// Makes the smallest code of a nonempty, zero-terminated text.
//
// `modules` has room for CQRCODE_MOST_MODULES² bytes, of which `side` × `side` are set row by row,
// 1 for dark. Without the library, `message` (`room` bytes) gets the reason.
cqrcode_outcome cqrcode_make(
    const char *library, const char *text, cqrcode_level level, uint8_t *modules, int *side,
    char *message, size_t room);

#endif
