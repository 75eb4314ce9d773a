// A wrapper around libtiff's writer whose functions report errors. When a function returns false,
// the writer's message holds the reason, and the writer may only be destroyed.
//
// libtiff is opened when a writer needs it, because it is rarely needed and depends on eight other
// libraries.
//
// Rows are packed RGB or straight RGBA in the machine's byte order.
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

typedef struct {
  uint32_t width;
  uint32_t height;
  // Bits per sample: 8, 16, or 32 for floating point.
  uint16_t bits;
  bool has_alpha;
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

#endif
