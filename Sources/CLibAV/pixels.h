// The pixels of FFmpeg's frames as planes of the caller, and back.
#ifndef PIXELS_H
#define PIXELS_H

#include "library.h"

#ifdef HAS_HEADERS

// Says what the samples of a pixel format are. Returns false if they are nothing that planes can hold: of
// floating point, on a device, or with a chroma of other places.
bool pixels_describe(enum AVPixelFormat format, clibav_format *description);

// Returns the number of bytes of the planes of a frame.
size_t pixels_count(const clibav_format *format);

void pixels_unpack(const AVFrame *frame, const clibav_format *format, uint8_t *planes);
// The samples of the frame may be written, and those that no plane has become 0.
void pixels_pack(const uint8_t *planes, const clibav_format *format, AVFrame *frame);

#endif
#endif
