// The types of libqrencode 4 that are used here. They are declared here so that building needs no header
// of it; abi.c compares them with the originals.
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

typedef struct _QRinput QRinput;

// This definition is renamed by abi.c.
typedef struct {
  int version;
  int width;
  // A byte for each module, row by row, whose lowest bit is 1 where the code is dark.
  uint8_t *data;
} QRcode;

enum { MODE_BYTES = 2 };

#endif
