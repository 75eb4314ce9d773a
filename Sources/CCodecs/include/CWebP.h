// A wrapper around libwebp for pictures, opened on demand; Swift handles the files around them.
// Rows are straight 8-bit RGBA.
#ifndef CWEBP_H
#define CWEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// File name and Debian package.
const char *cwebp_library(void);
const char *cwebp_package(void);
// Returns the version, such as 0x010204 for 1.2.4, or 0 if libwebp cannot be opened.
int cwebp_version(void);
// Opens libwebp, or writes the reason to `message` (`count` bytes).
bool cwebp_open(const char *library, char *message, size_t count);

typedef enum {
  CWEBP_DONE,
  CWEBP_NO_LIBRARY,
  CWEBP_NO_MEMORY,
  // The picture is damaged or cannot be encoded.
  CWEBP_REFUSED,
} cwebp_outcome;

// A chunk "VP8L", or a chunk "VP8 " after an optional chunk "ALPH", with their headers.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  // The size stated in the picture's header.
  uint32_t width;
  uint32_t height;
} cwebp_picture;

// Decodes a picture into rows `stride` bytes apart. On failure, writes the reason to `message`
// (`room` bytes); the rows are then undefined.
cwebp_outcome cwebp_decode(
    const char *library, const cwebp_picture *picture, uint8_t *rows, size_t stride,
    char *message, size_t room);

typedef struct {
  // At most 16383.
  uint32_t width;
  uint32_t height;
  bool is_lossless;
  // 1…100, for lossy pictures.
  int quality;
  // Whether a second thread may help.
  bool uses_threads;
  // Whether to make lossy files a few percent smaller, in more than twice the time.
  bool takes_effort;
  // Whether transparent pixels keep their colours, which makes files larger.
  bool keeps_colors;
} cwebp_output;

typedef struct cwebp_encoder cwebp_encoder;

// Returns false on failure.
typedef bool (*cwebp_sink)(void *context, const uint8_t *bytes, size_t count);

// On failure, writes the reason to `message` (`room` bytes).
cwebp_outcome cwebp_encoder_create(
    cwebp_encoder **encoder, const char *library, const cwebp_output *output, char *message,
    size_t room);
void cwebp_encoder_destroy(cwebp_encoder *encoder);
void cwebp_encoder_row(cwebp_encoder *encoder, uint32_t y, const uint8_t *row);
// Encodes the picture, whose rows must all be set, and writes a complete WebP file.
cwebp_outcome cwebp_encoder_finish(
    cwebp_encoder *encoder, cwebp_sink sink, void *context, char *message, size_t room);

#endif
