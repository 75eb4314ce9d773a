// The types of libqrencode 4 used here, so that building needs no header; abi.c compares them with
// the originals.
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

typedef struct _QRinput QRinput;

// Renamed by abi.c.
typedef struct {
  int version;
  int width;
  // A byte per module, row by row; the lowest bit is 1 for dark.
  uint8_t *data;
} QRcode;

enum { MODE_BYTES = 2 };

#endif
