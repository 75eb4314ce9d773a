// A wrapper around libjpeg whose functions always return: libjpeg's error jumps end inside them.
// When a function returns false, the message of the reader or writer holds the reason, and the
// object may only be destroyed.
//
// Rows are RGBA with 8 bits per sample, or CMYK.
#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the version of the libjpeg headers at build time. The loaded libjpeg does not report its
// own.
const char *cjpeg_version(void);

// A file for coefficients that do not fit into memory. `context` is handed to the functions, which
// return false if they fail.
typedef struct {
  void *context;
  // The greatest number of bytes of coefficients in memory. A few rows of blocks may take more.
  size_t most_bytes;
  bool (*read)(void *context, uint8_t *bytes, size_t count, uint64_t offset);
  bool (*write)(void *context, const uint8_t *bytes, size_t count, uint64_t offset);
} cjpeg_store;

typedef struct cjpeg_reader cjpeg_reader;

typedef struct {
  uint32_t width;
  uint32_t height;
  // The coefficients that decoding needs all at once, in bytes. Only files with several scans have
  // any.
  uint64_t coefficient_bytes;
  // The pixels are grey, CMYK (also if the file has them as YCCK), or red, green and blue.
  bool is_gray;
  bool is_cmyk;
  // The samples of CMYK are 255 − ink, which is the light that the ink lets through, as Adobe's
  // programs have it.
  bool is_light;
} cjpeg_header;

// Reads the next bytes of the file, at most `count`. Returns their number, 0 at the end of the file
// or if reading fails.
typedef size_t (*cjpeg_input)(void *context, uint8_t *bytes, size_t count);

// Creates a reader of a file of `count` bytes. The contexts of the input and of the store must
// outlive it. Returns NULL if there is not enough memory; cjpeg_reader_header then fails, and the
// message says so.
cjpeg_reader *cjpeg_reader_create(
    cjpeg_input input, void *context, uint64_t count, const cjpeg_store *store);
void cjpeg_reader_destroy(cjpeg_reader *reader);
const char *cjpeg_reader_message(const cjpeg_reader *reader);
// Returns whether a function has returned false because libjpeg does not know a feature of the file, which
// may be sound.
bool cjpeg_reader_lacks_feature(const cjpeg_reader *reader);

// What there is of a picture that ends too early or is damaged.
typedef struct {
  // The rows before the first that is damaged, or a greater number if there is none.
  uint32_t sound_rows;
  // Whether scans are missing that make a coarse picture finer.
  bool is_coarse;
} cjpeg_damage;

// Makes damage of the pixels no error. It is called before anything is read.
void cjpeg_reader_allow_damage(cjpeg_reader *reader);
// Returns the damage that has been found. It is known when all rows have been decoded.
cjpeg_damage cjpeg_reader_damage(const cjpeg_reader *reader);

// Reads everything before the pixels.
bool cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header);
// Returns the TIFF structure of the EXIF marker, or NULL if the file has none.
const uint8_t *cjpeg_reader_exif(const cjpeg_reader *reader, size_t *count);
// Returns the ICC profile, assembled from its markers, or NULL if the file has none.
const uint8_t *cjpeg_reader_profile(const cjpeg_reader *reader, size_t *count);

// Fails if the file is too short to contain its pixels. The caller checks this before it allocates
// memory for them.
bool cjpeg_reader_check(cjpeg_reader *reader);
// Starts decoding. If the pixels are CMYK, rows are either CMYK as in the file, or RGBA by the usual
// formula, the product of the light of an ink and that of black.
bool cjpeg_reader_start(cjpeg_reader *reader, bool keeps_cmyk);
// Decodes the next `count` rows in the order of the file.
bool cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Reads and checks the rest of the file, up to the end marker.
bool cjpeg_reader_finish(cjpeg_reader *reader);

typedef struct cjpeg_writer cjpeg_writer;

typedef struct {
  uint32_t width;
  uint32_t height;
  int quality;  // 1…100
  bool full_chroma;  // 4:4:4 if true, otherwise 4:2:0
  // Whether the file gets code tables of its own, for which all coefficients are kept.
  bool optimizes;
  // Whether the file has luma alone. The channels of the rows are equal then.
  bool is_gray;
  // An ICC profile of at most 255 × 65519 bytes, or NULL.
  const uint8_t *profile;
  size_t profile_count;
  // The pixels of a unit of JFIF: 0 for none, 1 for the inch, 2 for the centimetre. Without any, the
  // numbers are 0.
  uint16_t density_x;
  uint16_t density_y;
  uint8_t density_unit;
  // Marker segments with their markers and lengths, which are written before the profile, or NULL.
  const uint8_t *segments;
  size_t segments_count;
} cjpeg_output;

// Receives the next bytes of the file. Returns false if it cannot write them.
typedef bool (*cjpeg_sink)(void *context, const uint8_t *bytes, size_t count);

// Creates a writer. The contexts of the sink and of the store must outlive it. Returns NULL if there
// is not enough memory.
cjpeg_writer *cjpeg_writer_create(cjpeg_sink sink, void *context, const cjpeg_store *store);
void cjpeg_writer_destroy(cjpeg_writer *writer);
const char *cjpeg_writer_message(const cjpeg_writer *writer);

bool cjpeg_writer_begin(cjpeg_writer *writer, const cjpeg_output *output);
// Encodes rows. Their alpha is ignored.
bool cjpeg_writer_rows(
    cjpeg_writer *writer, const uint8_t *rows, size_t stride, uint32_t count);
bool cjpeg_writer_finish(cjpeg_writer *writer);

#endif
