#ifndef PIXELS_H
#define PIXELS_H

#include "library.h"

#ifdef HAS_HEADERS

// Returns false for formats that planes cannot hold: floats, frames on a device, or other
// subsampling.
bool pixels_describe(enum AVPixelFormat format, clibav_format *description);

size_t pixels_count(const clibav_format *format);

void pixels_unpack(const AVFrame *frame, const clibav_format *format, uint8_t *planes);
// The frame must be writable. Samples without a plane become 0.
void pixels_pack(const uint8_t *planes, const clibav_format *format, AVFrame *frame);

#endif
#endif
