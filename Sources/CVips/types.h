// The types and numbers of libvips and GLib that are used here. They are declared here so that building
// needs no header of them; abi.c compares them with the originals.
#ifndef TYPES_H
#define TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsRegion VipsRegion;
typedef struct _VipsSource VipsSource;
typedef void (*cvips_log_handler)(const char *domain, int level, const char *message, void *data);

enum {
  FORMAT_UCHAR = 0,
  FORMAT_USHORT = 2,
  FORMAT_FLOAT = 6,
  INTERPRETATION_BW = 1,
  INTERPRETATION_SRGB = 22,
  INTERPRETATION_RGB16 = 25,
  INTERPRETATION_GREY16 = 26,
  INTERPRETATION_SCRGB = 28,
  ACCESS_SEQUENTIAL = 1,
  // Truncated files and all others in which a loader finds an error.
  FAIL_ON_ERROR = 2,
  LOG_LEVEL_ALL = ~3,
  COMPRESSION_HEVC = 1,
  COMPRESSION_AV1 = 4,
  SUBSAMPLE_AUTO = 0,
  SUBSAMPLE_OFF = 2,
};

#endif
