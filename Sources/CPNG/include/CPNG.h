// libpng behind calls that return: its error jumps end inside these functions. A call that gives
// false has left its reason in the reader's or the writer's message, and only destroy may follow.
//
// Rows are straight RGBA, 8 or 16 bits a sample, in the machine's byte order.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Of the libpng that runs.
const char *cpng_version(void);

typedef struct cpng_reader cpng_reader;

typedef struct {
  uint32_t width;
  uint32_t height;
  // Bits of a sample in the file: 1, 2, 4, 8 or 16. Rows have 16 for 16, otherwise 8.
  int bit_depth;
  bool is_interlaced;
} cpng_header;

// Reads from `bytes`, which must outlive the reader. NULL when memory is short, which the header
// call then reports.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count);
void cpng_reader_destroy(cpng_reader *reader);
const char *cpng_reader_message(const cpng_reader *reader);

// Everything before the pixels.
bool cpng_reader_header(cpng_reader *reader, cpng_header *header);
// The bytes of a gAMA, cHRM or sRGB chunk; NULL where the file has none.
const uint8_t *cpng_reader_chunk(cpng_reader *reader, const char *name, size_t *count);
// The uncompressed iCCP profile and its Latin-1 name; NULL where the file has none.
const uint8_t *cpng_reader_profile(cpng_reader *reader, const char **name, size_t *count);

// Makes ready for rows. Fails where the file is too short to hold the pixels, so that room for
// them need not be made before.
bool cpng_reader_start(cpng_reader *reader);
// The next `count` rows; an interlaced image comes in one call for all rows.
bool cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Checks what follows the pixels, up to IEND.
bool cpng_reader_finish(cpng_reader *reader);

typedef struct cpng_writer cpng_writer;

typedef struct {
  uint32_t width;
  uint32_t height;
  int bit_depth;  // 8 or 16
  bool has_alpha;  // else the rows' alpha is left out
  int level;  // zlib's, 1…9
  bool all_filters;  // else Sub and Up, which are quicker
  // An ICC profile, or NULL, with a Latin-1 name of 1…79 characters.
  const char *profile_name;
  const uint8_t *profile;
  size_t profile_count;
} cpng_output;

// Writes to `file`, which stays the caller's. NULL when memory is short.
cpng_writer *cpng_writer_create(FILE *file);
void cpng_writer_destroy(cpng_writer *writer);
// Also says why a profile was refused.
const char *cpng_writer_message(const cpng_writer *writer);
// errno where writing to the file failed, else 0.
int cpng_writer_system_error(const cpng_writer *writer);

// `profile_refused`: libpng does not take this profile; the file is written without it.
bool cpng_writer_begin(cpng_writer *writer, const cpng_output *output, bool *profile_refused);
// One more chunk; only between begin and the first rows.
bool cpng_writer_chunk(
    cpng_writer *writer, const char *name, const uint8_t *bytes, size_t count);
bool cpng_writer_rows(cpng_writer *writer, const uint8_t *rows, size_t stride, uint32_t count);
bool cpng_writer_finish(cpng_writer *writer);

#endif
