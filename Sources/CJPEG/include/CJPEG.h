// libjpeg behind calls that return: its error jumps end inside these functions. A call that gives
// false has left its reason in the reader's or the writer's message, and only destroy may follow.
//
// Rows are RGBA, 8 bits a sample.
#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Of the libjpeg that this was built with; it does not say itself which one runs.
const char *cjpeg_version(void);

typedef struct cjpeg_reader cjpeg_reader;

typedef struct {
  uint32_t width;
  uint32_t height;
  // What is kept of the pixels while they are decoded, besides rows: of files with several scans.
  uint64_t decoding_bytes;
} cjpeg_header;

// Reads from `bytes`, which must outlive the reader. NULL when memory is short, which the header
// call then reports.
cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count);
void cjpeg_reader_destroy(cjpeg_reader *reader);
const char *cjpeg_reader_message(const cjpeg_reader *reader);

// Everything before the pixels.
bool cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header);
// The TIFF structure of the EXIF marker; NULL where the file has none.
const uint8_t *cjpeg_reader_exif(const cjpeg_reader *reader, size_t *count);
// The ICC profile, put together from its markers; NULL where the file has none.
const uint8_t *cjpeg_reader_profile(const cjpeg_reader *reader, size_t *count);

// Fails where the file is too short to hold the pixels, so that room for them need not be made.
bool cjpeg_reader_check(cjpeg_reader *reader);
// Makes ready for rows.
bool cjpeg_reader_start(cjpeg_reader *reader);
// The next `count` rows, as they lie in the file.
bool cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Checks what follows the pixels, up to the end marker.
bool cjpeg_reader_finish(cjpeg_reader *reader);

typedef struct cjpeg_writer cjpeg_writer;

typedef struct {
  uint32_t width;
  uint32_t height;
  int quality;  // 1…100
  bool full_chroma;  // 4:4:4, else 4:2:0
  // An ICC profile of at most 255 × 65519 bytes, or NULL.
  const uint8_t *profile;
  size_t profile_count;
} cjpeg_output;

// Takes the file's next bytes; false when it cannot.
typedef bool (*cjpeg_sink)(void *context, const uint8_t *bytes, size_t count);

// Writes to a sink whose context must outlive the writer. NULL when memory is short.
cjpeg_writer *cjpeg_writer_create(cjpeg_sink sink, void *context);
void cjpeg_writer_destroy(cjpeg_writer *writer);
const char *cjpeg_writer_message(const cjpeg_writer *writer);

bool cjpeg_writer_begin(cjpeg_writer *writer, const cjpeg_output *output);
// The rows' alpha is not looked at.
bool cjpeg_writer_rows(
    cjpeg_writer *writer, const uint8_t *rows, size_t stride, uint32_t count);
bool cjpeg_writer_finish(cjpeg_writer *writer);

#endif
