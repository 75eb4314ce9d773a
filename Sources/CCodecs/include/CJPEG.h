// A wrapper around libjpeg that catches its error jumps. After a function returns false, the
// object's message holds the reason, and the object may only be destroyed.
//
// Rows are 8-bit RGBA or CMYK.
#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The headers' version at build time; libjpeg does not report its own.
const char *cjpeg_version(void);

// A file for coefficients, whose functions return false on failure.
typedef struct {
  void *context;
  // The most coefficients in memory, in bytes; a few rows of blocks may exceed this.
  size_t most_bytes;
  bool (*read)(void *context, uint8_t *bytes, size_t count, uint64_t offset);
  bool (*write)(void *context, const uint8_t *bytes, size_t count, uint64_t offset);
} cjpeg_store;

typedef struct cjpeg_reader cjpeg_reader;

typedef struct {
  uint32_t width;
  uint32_t height;
  // The bytes of coefficients needed at once; 0 for files with one scan.
  uint64_t coefficient_bytes;
  // The pixels: grey, CMYK (converted from YCCK), or otherwise RGB.
  bool is_gray;
  bool is_cmyk;
  // CMYK samples are 255 − ink, the light, as Adobe's programs write them.
  bool is_light;
} cjpeg_header;

// Returns the number of bytes read, 0 at the end or on failure.
typedef size_t (*cjpeg_input)(void *context, uint8_t *bytes, size_t count);

// Creates a reader of `count` bytes; the contexts must outlive the reader. Returns NULL if memory
// is short; cjpeg_reader_header then fails, with a message.
cjpeg_reader *cjpeg_reader_create(
    cjpeg_input input, void *context, uint64_t count, const cjpeg_store *store);
void cjpeg_reader_destroy(cjpeg_reader *reader);
const char *cjpeg_reader_message(const cjpeg_reader *reader);
// The file may be intact.
bool cjpeg_reader_lacks_feature(const cjpeg_reader *reader);

// The intact part of a damaged picture.
typedef struct {
  // The rows before the first damaged one, or more than the height.
  uint32_t sound_rows;
  // Whether scans that refine the picture are missing.
  bool is_coarse;
} cjpeg_damage;

// Tolerates damaged pixels; to be called before reading.
void cjpeg_reader_allow_damage(cjpeg_reader *reader);
// Returns the damage, which is final when all rows are decoded.
cjpeg_damage cjpeg_reader_damage(const cjpeg_reader *reader);

bool cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header);
// The EXIF marker's TIFF structure, or NULL.
const uint8_t *cjpeg_reader_exif(const cjpeg_reader *reader, size_t *count);
// The joined ICC profile, or NULL.
const uint8_t *cjpeg_reader_profile(const cjpeg_reader *reader, size_t *count);

// Fails if the file is too short for its pixels. Call this before allocating them.
bool cjpeg_reader_check(cjpeg_reader *reader);
// Rows of CMYK pixels are CMYK, or RGBA: an ink's light times black's.
bool cjpeg_reader_start(cjpeg_reader *reader, bool keeps_cmyk);
// Decodes the next rows in the file's order.
bool cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Checks the rest of the file, up to the end marker.
bool cjpeg_reader_finish(cjpeg_reader *reader);

typedef struct cjpeg_writer cjpeg_writer;

typedef struct {
  uint32_t width;
  uint32_t height;
  int quality;  // 1…100
  bool full_chroma;  // 4:4:4 if true, otherwise 4:2:0
  // Whether to optimise the code tables, for which all coefficients are kept.
  bool optimizes;
  // Whether to write luma alone, from rows with equal channels.
  bool is_gray;
  // At most 255 × 65519 bytes, or NULL.
  const uint8_t *profile;
  size_t profile_count;
  // JFIF's density and its unit: 1 for inches, 2 for centimetres. All are 0 if unknown.
  uint16_t density_x;
  uint16_t density_y;
  uint8_t density_unit;
  // Complete marker segments, written before the profile, or NULL.
  const uint8_t *segments;
  size_t segments_count;
} cjpeg_output;

// Returns false on failure.
typedef bool (*cjpeg_sink)(void *context, const uint8_t *bytes, size_t count);

// The contexts must outlive the writer. Returns NULL if memory is short.
cjpeg_writer *cjpeg_writer_create(cjpeg_sink sink, void *context, const cjpeg_store *store);
void cjpeg_writer_destroy(cjpeg_writer *writer);
const char *cjpeg_writer_message(const cjpeg_writer *writer);

bool cjpeg_writer_begin(cjpeg_writer *writer, const cjpeg_output *output);
// Alpha is ignored.
bool cjpeg_writer_rows(
    cjpeg_writer *writer, const uint8_t *rows, size_t stride, uint32_t count);
bool cjpeg_writer_finish(cjpeg_writer *writer);

#endif
