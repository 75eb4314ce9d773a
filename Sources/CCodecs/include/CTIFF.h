// A wrapper around libtiff whose functions report errors. When a function returns false, the message
// of the reader or writer holds the reason, and the object may only be destroyed.
//
// libtiff is opened when a reader or a writer needs it, because it is rarely needed and depends on
// eight other libraries.
//
// Rows that are written are packed RGB or straight RGBA, and rows that are read are RGBA or CMYK, all
// in the machine's byte order.
#ifndef CTIFF_H
#define CTIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the file name of libtiff, and the name of the Debian package that has it.
const char *ctiff_library(void);
const char *ctiff_package(void);
// Opens libtiff and returns several lines about it, which begin "LIBTIFF, Version 4.5.0". Returns
// NULL if it cannot be opened.
const char *ctiff_version(void);

typedef struct ctiff_writer ctiff_writer;

// The byte order of a file.
typedef enum { CTIFF_ANY_ORDER, CTIFF_LITTLE_ENDIAN, CTIFF_BIG_ENDIAN } ctiff_order;

typedef struct {
  uint32_t width;
  uint32_t height;
  // Bits per sample: 8, 16, or 32 for floating point.
  uint16_t bits;
  bool has_alpha;
  ctiff_order order;
  // An ICC profile, or NULL.
  const uint8_t *profile;
  uint32_t profile_count;
} ctiff_output;

// The place where the file is assembled, in which libtiff seeks backwards. `context` is handed to
// the functions.
typedef struct {
  void *context;
  // Reads up to `count` bytes and returns their number.
  size_t (*read)(void *context, uint8_t *bytes, size_t count, uint64_t offset);
  // Returns false if it fails. Bytes that are skipped are 0.
  bool (*write)(void *context, const uint8_t *bytes, size_t count, uint64_t offset);
  uint64_t (*size)(void *context);
} ctiff_file;

// Creates a writer, which the file's context must outlive. Returns NULL if there is not enough
// memory.
ctiff_writer *ctiff_writer_create(ctiff_file file);
void ctiff_writer_destroy(ctiff_writer *writer);
// Opens libtiff. This must succeed before the writer begins.
bool ctiff_writer_open(ctiff_writer *writer, const char *library);
const char *ctiff_writer_message(const ctiff_writer *writer);

bool ctiff_writer_begin(ctiff_writer *writer, const ctiff_output *output);
// Writes the next row, from top to bottom. The bytes of `row` are modified.
bool ctiff_writer_row(ctiff_writer *writer, uint8_t *row);
// Completes the file.
bool ctiff_writer_finish(ctiff_writer *writer);

// The most samples of a pixel in a file.
enum { CTIFF_MOST_SAMPLES = 64 };

typedef struct ctiff_reader ctiff_reader;

// Reads up to `count` bytes of the file and returns their number, which is below `count` only at the
// end of the file or if reading fails.
typedef size_t (*ctiff_input)(void *context, uint8_t *bytes, size_t count, uint64_t offset);

// The fields of the first picture, with the numbers of TIFF 6.0 and their defaults.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint16_t bits;
  uint16_t samples;
  uint16_t sample_format;
  // 0xFFFF if the field is missing.
  uint16_t photometric;
  uint16_t compression;
  uint16_t ink_set;
  uint16_t orientation;
  // The horizontal and vertical subsampling of chroma.
  uint16_t subsampling[2];
  bool is_separate;
  bool has_palette;
  // Whether libtiff has a decoder for the compression.
  bool is_decodable;
  // The index of the first sample that is alpha, or 0 if there is none.
  uint16_t alpha;
  // Whether the colours are multiplied by alpha.
  bool is_associated;
} ctiff_header;

// The meaning of the colour samples, which are the first ones of a pixel.
typedef enum { CTIFF_GRAY, CTIFF_RGB, CTIFF_PALETTE, CTIFF_CMYK } ctiff_color;

// The pixels that rows are converted to.
typedef struct {
  ctiff_color color;
  // Bits per sample of the result: 8, 16, or 32 for floating point.
  uint16_t bits;
  // Whether the least sample is white.
  bool is_inverted;
} ctiff_pixels;

// Creates a reader of a file of `count` bytes, whose context must outlive it. Returns NULL if there is
// not enough memory.
ctiff_reader *ctiff_reader_create(ctiff_input input, void *context, uint64_t count);
void ctiff_reader_destroy(ctiff_reader *reader);
const char *ctiff_reader_message(const ctiff_reader *reader);
// Opens libtiff. This must succeed before anything is read.
bool ctiff_reader_open(ctiff_reader *reader, const char *library);

// Reads everything before the pixels.
bool ctiff_reader_header(ctiff_reader *reader, ctiff_header *header);
// Returns the ICC profile, or NULL if the file has none.
const uint8_t *ctiff_reader_profile(const ctiff_reader *reader, size_t *count);

// Chooses the pixels. Fails if the file is too short to contain them, or if the sizes in its header
// contradict each other. The caller checks this before it allocates memory for pixels.
bool ctiff_reader_check(ctiff_reader *reader, ctiff_pixels pixels);
// Returns the number of bytes that decoding takes beside the rows. The pixels have been chosen.
uint64_t ctiff_reader_memory(const ctiff_reader *reader);

// Starts decoding. If the pixels are CMYK, rows are either CMYK as in the file, or RGBA by the usual
// formula, (1 − ink)·(1 − black).
bool ctiff_reader_start(ctiff_reader *reader, bool keeps_cmyk);
// Decodes the next row in the order of the file, as straight RGBA. Alpha in a row of CMYK is kept until
// the next row.
bool ctiff_reader_row(ctiff_reader *reader, void *row);
// Writes the alpha of the row that was decoded last to the fourth samples of the row, if there is one.
void ctiff_reader_put_alpha(const ctiff_reader *reader, void *row);
// Returns the number of floating-point samples so far that were NaN, infinite or beyond 0…1. They are
// clamped.
uint64_t ctiff_reader_clamped(const ctiff_reader *reader);

#endif
