// A wrapper around libtiff, opened on demand, because it depends on eight other libraries. After a
// function returns false, the object's message holds the reason, and the object may only be
// destroyed.
//
// Written rows are packed RGB or straight RGBA, read rows RGBA or CMYK, in the machine's byte
// order.
#ifndef CTIFF_H
#define CTIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// File name and Debian package.
const char *ctiff_library(void);
const char *ctiff_package(void);
// Returns libtiff's description, which begins "LIBTIFF, Version 4.5.0", or NULL if libtiff cannot
// be opened.
const char *ctiff_version(void);

typedef struct ctiff_writer ctiff_writer;

typedef enum { CTIFF_ANY_ORDER, CTIFF_LITTLE_ENDIAN, CTIFF_BIG_ENDIAN } ctiff_order;

typedef struct {
  uint32_t width;
  uint32_t height;
  // 8, 16, or 32 for floats.
  uint16_t bits;
  bool has_alpha;
  ctiff_order order;
  // Or NULL.
  const uint8_t *profile;
  uint32_t profile_count;
} ctiff_output;

// The place where the file is assembled; libtiff seeks backwards.
typedef struct {
  void *context;
  // Reads up to `count` bytes and returns their number.
  size_t (*read)(void *context, uint8_t *bytes, size_t count, uint64_t offset);
  // Returns false on failure. Skipped bytes are 0.
  bool (*write)(void *context, const uint8_t *bytes, size_t count, uint64_t offset);
  uint64_t (*size)(void *context);
} ctiff_file;

// The file's context must outlive the writer. Returns NULL if memory is short.
ctiff_writer *ctiff_writer_create(ctiff_file file);
void ctiff_writer_destroy(ctiff_writer *writer);
// Must succeed before the writer begins.
bool ctiff_writer_open(ctiff_writer *writer, const char *library);
const char *ctiff_writer_message(const ctiff_writer *writer);

bool ctiff_writer_begin(ctiff_writer *writer, const ctiff_output *output);
// Writes the next row, from top to bottom, and modifies the bytes of `row`.
bool ctiff_writer_row(ctiff_writer *writer, uint8_t *row);
bool ctiff_writer_finish(ctiff_writer *writer);

// The most samples of a file's pixel.
enum { CTIFF_MOST_SAMPLES = 64 };

typedef struct ctiff_reader ctiff_reader;

// Reads up to `count` bytes and returns their number, which is lower only at the end or on failure.
typedef size_t (*ctiff_input)(void *context, uint8_t *bytes, size_t count, uint64_t offset);

// Fields of the first picture, with TIFF 6.0's numbers and defaults.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint16_t bits;
  uint16_t samples;
  uint16_t sample_format;
  // 0xFFFF if missing.
  uint16_t photometric;
  uint16_t compression;
  uint16_t ink_set;
  uint16_t orientation;
  // The horizontal and vertical subsampling of chroma.
  uint16_t subsampling[2];
  bool is_separate;
  bool has_palette;
  // Whether libtiff can decode the compression.
  bool is_decodable;
  // The index of the first alpha sample, or 0.
  uint16_t alpha;
  // Whether colours are premultiplied by alpha.
  bool is_associated;
} ctiff_header;

// The meaning of a pixel's first samples.
typedef enum { CTIFF_GRAY, CTIFF_RGB, CTIFF_PALETTE, CTIFF_CMYK } ctiff_color;

// The pixels of converted rows.
typedef struct {
  ctiff_color color;
  // 8, 16, or 32 for floats.
  uint16_t bits;
  // Whether the least sample is white.
  bool is_inverted;
} ctiff_pixels;

// Creates a reader of `count` bytes; the context must outlive the reader. Returns NULL if memory is
// short.
ctiff_reader *ctiff_reader_create(ctiff_input input, void *context, uint64_t count);
void ctiff_reader_destroy(ctiff_reader *reader);
const char *ctiff_reader_message(const ctiff_reader *reader);
// Must succeed before anything is read.
bool ctiff_reader_open(ctiff_reader *reader, const char *library);

bool ctiff_reader_header(ctiff_reader *reader, ctiff_header *header);
// Returns the ICC profile, or NULL.
const uint8_t *ctiff_reader_profile(const ctiff_reader *reader, size_t *count);

// Chooses the pixels. Fails if the file is too short for them, or its sizes contradict each other.
// Call this before allocating them.
bool ctiff_reader_check(ctiff_reader *reader, ctiff_pixels pixels);
// Returns the bytes that decoding takes beside the rows, after pixels are chosen.
uint64_t ctiff_reader_memory(const ctiff_reader *reader);

// Rows of CMYK pixels are CMYK, or RGBA: (1 − ink)·(1 − black).
bool ctiff_reader_start(ctiff_reader *reader, bool keeps_cmyk);
// Decodes the next row in the file's order, as straight RGBA or CMYK. The alpha of CMYK is kept
// until the next row.
bool ctiff_reader_row(ctiff_reader *reader, void *row);
// Writes the last decoded row's alpha, if any, to the fourth samples.
void ctiff_reader_put_alpha(const ctiff_reader *reader, void *row);
// Returns how many float samples were NaN, infinite or beyond 0…1, and so clamped.
uint64_t ctiff_reader_clamped(const ctiff_reader *reader);

#endif
