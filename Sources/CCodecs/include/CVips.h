// A wrapper around libvips, which decodes and encodes files of many formats. libvips is opened when it
// is needed, because it depends on some hundred other libraries.
//
// Encoded files are in memory. One thread at a time uses a reader, and several readers may be used at
// the same time.
#ifndef CVIPS_H
#define CVIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the file name of libvips, and the name of the Debian package that has it.
const char *cvips_library(void);
const char *cvips_package(void);
// Opens libvips and writes its version, such as "8.14.1", to `version`, which has room for `room`
// bytes. Returns false if it cannot be opened.
bool cvips_version(char *version, size_t room);

typedef enum {
  // AVIF and HEIC.
  CVIPS_HEIF,
  CVIPS_GIF,
  CVIPS_JPEG_XL,
  CVIPS_JPEG_2000,
  CVIPS_OPENEXR,
  // Formats that ImageMagick decodes.
  CVIPS_MAGICK,
} cvips_format;

// The pixels of a picture. Samples of 16 bits are in the machine's byte order, as are floats.
typedef struct {
  uint32_t width;
  uint32_t height;
  // The samples of a pixel, 1…4: grey or red, green and blue, and perhaps alpha.
  uint8_t channels;
  // Bits per sample: 8, 16, or 32 for floating point.
  uint8_t bits;
} cvips_pixels;

typedef struct {
  cvips_pixels pixels;
  // The bits per sample in the file, or 0 if libvips does not say it.
  uint8_t bits_in_file;
  // The number of pictures of an animation or document, also of those that are not read.
  uint32_t pages;
  // How often an animation is played, 0 for endlessly.
  uint32_t loops;
  // The times of an animation's pictures in milliseconds, as long as the reader is there.
  const int *delays;
  size_t delay_count;
  // The ICC profile, or NULL. It stays valid as long as the reader.
  const uint8_t *profile;
  size_t profile_count;
} cvips_header;

typedef enum {
  CVIPS_DONE,
  CVIPS_NO_LIBRARY,
  CVIPS_NO_MEMORY,
  // libvips decodes the file, whose pixels are none that can be handed on.
  CVIPS_UNKNOWN,
  // libvips finds the file damaged, or cannot decode or encode its kind.
  CVIPS_REFUSED,
} cvips_outcome;

typedef struct cvips_reader cvips_reader;

// Opens a file and reads its header. Of a GIF file, `pages` pictures from the number `page` on are
// read, one below the other; of all others the first one. The bytes must stay valid as long as the reader. Unless the
// outcome is CVIPS_DONE, `*reader` is NULL, and the reason is written to `message`, which has room for
// `room` bytes, as printable ASCII.
cvips_outcome cvips_reader_open(
    cvips_reader **reader, const char *library, cvips_format format, const uint8_t *bytes,
    size_t count, uint32_t page, uint32_t pages, cvips_header *header, char *message, size_t room);
void cvips_reader_close(cvips_reader *reader);
// Decodes `count` rows from `top` on into `rows`, as RGBA of the header's bits per sample. Rows are
// asked for from top to bottom. On failure, returns false and writes the reason to `message`.
bool cvips_reader_rows(
    cvips_reader *reader, uint32_t top, uint32_t count, void *rows, char *message, size_t room);
// Says that the colours of a file of floats are multiplied by alpha, so that rows become straight.
void cvips_reader_is_premultiplied(cvips_reader *reader);
// Says which columns are seen, up to `last`, which is not. All are by default.
void cvips_reader_see(cvips_reader *reader, uint32_t first, uint32_t last);
// Returns the number of float samples so far, in columns that are seen, that were NaN or beyond 0…1, to which they
// are limited.
uint64_t cvips_reader_clamped(const cvips_reader *reader);

// A picture to be encoded, and how.
typedef struct {
  // RGB or RGBA of 8 or 16 bits.
  cvips_pixels pixels;
  // The bits per sample in an AVIF or HEIC file: the highest of those of the samples.
  uint8_t bits_in_file;
  // Packed rows, which must stay valid while they are encoded.
  const void *samples;
  // An ICC profile, or NULL.
  const uint8_t *profile;
  size_t profile_count;
  // The TIFF structure of EXIF data, or NULL. libvips changes it.
  const uint8_t *exif;
  size_t exif_count;
  // An XMP packet, or NULL.
  const uint8_t *xmp;
  size_t xmp_count;
  // 1…100.
  int quality;
  // Whether JPEG XL loses nothing. The others take no notice of it.
  bool is_lossless;
} cvips_picture;

typedef enum { CVIPS_AVIF, CVIPS_HEIC, CVIPS_JXL, CVIPS_ONE_GIF } cvips_encoder;

// Encodes a picture into a file in memory, which `cvips_free` releases. On failure the reason is
// written to `message`, which has room for `room` bytes, as printable ASCII.
cvips_outcome cvips_encode(
    uint8_t **bytes, size_t *count, const char *library, cvips_encoder encoder,
    const cvips_picture *picture, char *message, size_t room);
void cvips_free(const char *library, uint8_t *bytes);

// An animation to be encoded as GIF.
typedef struct {
  // The size of each frame.
  uint32_t width;
  uint32_t height;
  uint32_t frames;
  // The time of each frame in milliseconds, of which GIF holds tens.
  const int *delays;
  // How often it is played, 0 for endlessly.
  int loops;
  // Copies bytes of the frames, which lie one after the other as packed rows of RGBA. Returns false if
  // it cannot.
  bool (*samples)(void *context, uint64_t offset, uint8_t *target, size_t count);
  // Receives the next bytes of the file. Returns false if it cannot write them.
  bool (*sink)(void *context, const uint8_t *bytes, size_t count);
  void *context;
} cvips_animation;

// The most rows that all frames of an animation may have together.
enum { CVIPS_MOST_ROWS = 10000000 };

// Returns whether libvips can be opened. If it cannot, the reason is written to `message`, which has
// room for `room` bytes.
bool cvips_open(const char *library, char *message, size_t room);
// Encodes an animation. The functions are called on other threads, each by one thread at a time. On
// failure the reason is written to `message`.
cvips_outcome cvips_encode_animation(
    const char *library, const cvips_animation *animation, char *message, size_t room);

#endif
