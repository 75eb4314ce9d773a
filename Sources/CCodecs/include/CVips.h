// A wrapper around libvips, opened on demand, because it depends on about a hundred other
// libraries.
//
// Encoded files are in memory. One thread at a time uses a reader; several readers may be used at
// once.
#ifndef CVIPS_H
#define CVIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// File name and Debian package.
const char *cvips_library(void);
const char *cvips_package(void);
// Writes the version, such as "8.14.1", to `version` (`room` bytes). Returns false if libvips
// cannot be opened.
bool cvips_version(char *version, size_t room);

typedef enum {
  // AVIF and HEIC.
  CVIPS_HEIF,
  CVIPS_GIF,
  CVIPS_JPEG_XL,
  CVIPS_JPEG_2000,
  CVIPS_OPENEXR,
  // ImageMagick's formats.
  CVIPS_MAGICK,
} cvips_format;

// 16-bit and float samples are in the machine's byte order.
typedef struct {
  uint32_t width;
  uint32_t height;
  // 1…4: grey or RGB, and perhaps alpha.
  uint8_t channels;
  // 8, 16, or 32 for floats.
  uint8_t bits;
} cvips_pixels;

typedef struct {
  cvips_pixels pixels;
  // Bits per sample in the file, or 0 if unknown.
  uint8_t bits_in_file;
  // All pictures of an animation or document, even those not read.
  uint32_t pages;
  // How often an animation is played; 0 is endless.
  uint32_t loops;
  // The pictures' times in milliseconds, valid as long as the reader.
  const int *delays;
  size_t delay_count;
  // The ICC profile, valid as long as the reader, or NULL.
  const uint8_t *profile;
  size_t profile_count;
} cvips_header;

typedef enum {
  CVIPS_DONE,
  CVIPS_NO_LIBRARY,
  CVIPS_NO_MEMORY,
  // libvips decodes the file, but to unsupported pixels.
  CVIPS_UNKNOWN,
  // The file is damaged, or libvips does not support its kind.
  CVIPS_REFUSED,
} cvips_outcome;

typedef struct cvips_reader cvips_reader;

// Reads a file's header. Of a GIF file, `pages` pictures from `page` on are read, one below the
// other; of others, the first. The bytes must outlive the reader. On failure, `*reader` is NULL,
// and `message` (`room` bytes) gets the reason as printable ASCII.
cvips_outcome cvips_reader_open(
    cvips_reader **reader, const char *library, cvips_format format, const uint8_t *bytes,
    size_t count, uint32_t page, uint32_t pages, cvips_header *header, char *message, size_t room);
void cvips_reader_close(cvips_reader *reader);
// Decodes rows, from top to bottom, as RGBA of the header's bits. On failure, returns false and
// writes the reason to `message`.
bool cvips_reader_rows(
    cvips_reader *reader, uint32_t top, uint32_t count, void *rows, char *message, size_t room);
// Declares the floats premultiplied, so that rows become straight.
void cvips_reader_is_premultiplied(cvips_reader *reader);
// Sets the visible columns; `last` is excluded. By default, all are visible.
void cvips_reader_see(cvips_reader *reader, uint32_t first, uint32_t last);
// Returns how many visible float samples were NaN or beyond 0…1, and so clamped.
uint64_t cvips_reader_clamped(const cvips_reader *reader);

// A picture to be encoded.
typedef struct {
  // RGB or RGBA of 8 or 16 bits.
  cvips_pixels pixels;
  // For AVIF and HEIC: how many of the samples' highest bits to store.
  uint8_t bits_in_file;
  // Packed rows, which must stay valid during encoding.
  const void *samples;
  // Or NULL.
  const uint8_t *profile;
  size_t profile_count;
  // EXIF data's TIFF structure, which libvips changes, or NULL.
  const uint8_t *exif;
  size_t exif_count;
  // An XMP packet, or NULL.
  const uint8_t *xmp;
  size_t xmp_count;
  // 1…100.
  int quality;
  // For JPEG XL only.
  bool is_lossless;
} cvips_picture;

typedef enum { CVIPS_AVIF, CVIPS_HEIC, CVIPS_JXL, CVIPS_ONE_GIF } cvips_encoder;

// Encodes a picture; `cvips_free` releases the bytes. On failure, writes the reason to `message`
// (`room` bytes), as printable ASCII.
cvips_outcome cvips_encode(
    uint8_t **bytes, size_t *count, const char *library, cvips_encoder encoder,
    const cvips_picture *picture, char *message, size_t room);
void cvips_free(const char *library, uint8_t *bytes);

// An animation to be encoded as GIF.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t frames;
  // In milliseconds; GIF stores hundredths of a second.
  const int *delays;
  // 0 is endless.
  int loops;
  // Copies bytes of the frames, which are consecutive packed rows of RGBA. Returns false on
  // failure.
  bool (*samples)(void *context, uint64_t offset, uint8_t *target, size_t count);
  // Returns false on failure.
  bool (*sink)(void *context, const uint8_t *bytes, size_t count);
  void *context;
} cvips_animation;

// The most rows of all frames together.
enum { CVIPS_MOST_ROWS = 10000000 };

// Opens libvips, or writes the reason to `message` (`room` bytes).
bool cvips_open(const char *library, char *message, size_t room);
// Encodes an animation. Other threads call the functions, each from one thread at a time. On
// failure, writes the reason to `message`.
cvips_outcome cvips_encode_animation(
    const char *library, const cvips_animation *animation, char *message, size_t room);

#endif
