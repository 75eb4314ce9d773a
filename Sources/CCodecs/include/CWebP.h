// A wrapper around libwebp, which decodes and encodes the pictures of WebP files. The files around
// them are read and written in Swift.
//
// libwebp is opened when it is needed, because it is rarely needed. Rows are straight RGBA with 8 bits
// per sample.
#ifndef CWEBP_H
#define CWEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the file name of libwebp, and the name of the Debian package that has it.
const char *cwebp_library(void);
const char *cwebp_package(void);
// Opens libwebp and returns its version, such as 0x010204 for 1.2.4. Returns 0 if it cannot be opened.
int cwebp_version(void);
// Returns whether libwebp can be opened. If it cannot, the loader's reason is written to `message`,
// which has room for `count` bytes.
bool cwebp_open(const char *library, char *message, size_t count);

typedef enum {
  CWEBP_DONE,
  CWEBP_NO_LIBRARY,
  CWEBP_NO_MEMORY,
  // libwebp finds the picture damaged, or cannot encode it.
  CWEBP_REFUSED,
} cwebp_outcome;

// An encoded picture: a chunk "VP8L", or a chunk "VP8 " and before it a chunk "ALPH" if there is
// alpha, each with its head.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  // The size that the head of the picture states.
  uint32_t width;
  uint32_t height;
} cwebp_picture;

// Decodes a picture into rows that begin `stride` bytes after each other. Unless the outcome is
// CWEBP_DONE, the reason is written to `message`, which has room for `room` bytes, and the rows are
// undefined.
cwebp_outcome cwebp_decode(
    const char *library, const cwebp_picture *picture, uint8_t *rows, size_t stride,
    char *message, size_t room);

typedef struct {
  // At most 16383 each.
  uint32_t width;
  uint32_t height;
  bool is_lossless;
  // 1…100. It is ignored if the picture is lossless.
  int quality;
  // Whether a second thread may help.
  bool uses_threads;
  // Whether a lossy file becomes some percent shorter in more than twice the time.
  bool takes_effort;
  // Whether transparent pixels keep their colours. Otherwise they are changed for shorter files.
  bool keeps_colors;
} cwebp_output;

typedef struct cwebp_encoder cwebp_encoder;

// Receives the next bytes of the file. Returns false if it cannot write them.
typedef bool (*cwebp_sink)(void *context, const uint8_t *bytes, size_t count);

// Creates an encoder. Unless the outcome is CWEBP_DONE, the reason is written to `message`, which has
// room for `room` bytes.
cwebp_outcome cwebp_encoder_create(
    cwebp_encoder **encoder, const char *library, const cwebp_output *output, char *message,
    size_t room);
void cwebp_encoder_destroy(cwebp_encoder *encoder);
// Sets a row of the picture.
void cwebp_encoder_row(cwebp_encoder *encoder, uint32_t y, const uint8_t *row);
// Encodes the picture, all rows of which have been set, and writes a whole WebP file to the sink.
cwebp_outcome cwebp_encoder_finish(
    cwebp_encoder *encoder, cwebp_sink sink, void *context, char *message, size_t room);

#endif
