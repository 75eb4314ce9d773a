// A wrapper around libqrencode 4, which is opened when a QR code is first made.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>
#include <stdint.h>

// The file name of libqrencode, and the name of the Debian package that has it.
const char *cqrcode_library(void);
const char *cqrcode_package(void);

// The number of modules on a side of the largest code, version 40.
enum { CQRCODE_MOST_MODULES = 177 };

// The levels of error correction, which restore about 7, 15, 25 and 30 % of the code.
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
  // The text is longer than the largest code can hold.
  CQRCODE_TOO_LONG,
} cqrcode_outcome;

// Makes the smallest code of a text, which is not empty and ends with a zero.
//
// `modules` has room for CQRCODE_MOST_MODULES² bytes. `side` × `side` of them become 1 where the code
// is dark and 0 where it is light, row by row. Without the library, the loader's reason is written to
// `message`, which has room for `room` bytes.
cqrcode_outcome cqrcode_make(
    const char *library, const char *text, cqrcode_level level, uint8_t *modules, int *side,
    char *message, size_t room);

#endif
