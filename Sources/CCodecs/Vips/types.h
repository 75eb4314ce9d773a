// The types and numbers of libvips and GLib used here, so that building needs no headers; abi.c
// compares them with the originals.
#ifndef TYPES_H
#define TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsRegion VipsRegion;
typedef struct _VipsTarget VipsTarget;
typedef struct _VipsTargetCustom VipsTargetCustom;
struct _GClosure;
typedef void *(*cvips_start)(VipsImage *image, void *a, void *b);
typedef int (*cvips_generate)(VipsRegion *region, void *sequence, void *a, void *b, int *stop);
typedef int (*cvips_stop)(void *sequence, void *a, void *b);
typedef void (*cvips_notify)(void *data, struct _GClosure *closure);
typedef void (*cvips_log_handler)(const char *domain, int level, const char *message, void *data);

// The beginning of a VipsRegion, known to libvips' macros: an object, the area and the pixels.
typedef struct {
  struct {
    void *class;
    unsigned references;
    void *data;
    int flags[2];
    void *pointers[3];
    int closings[3];
    size_t memory;
  } object;
  VipsImage *image;
  struct {
    int left, top, width, height;
  } valid;
  int type;
  uint8_t *pixels;
  int stride;
} vips_region_head;

enum {
  FORMAT_UCHAR = 0,
  FORMAT_USHORT = 2,
  FORMAT_FLOAT = 6,
  INTERPRETATION_BW = 1,
  INTERPRETATION_SRGB = 22,
  INTERPRETATION_RGB16 = 25,
  INTERPRETATION_GREY16 = 26,
  INTERPRETATION_SCRGB = 28,
  CODING_NONE = 0,
  DEMAND_THIN_STRIP = 2,
  ACCESS_SEQUENTIAL = 1,
  // Truncated files and all other loader errors.
  FAIL_ON_ERROR = 2,
  LOG_LEVEL_ALL = ~3,
  COMPRESSION_HEVC = 1,
  COMPRESSION_AV1 = 4,
  SUBSAMPLE_AUTO = 0,
  SUBSAMPLE_OFF = 2,
};

#endif
