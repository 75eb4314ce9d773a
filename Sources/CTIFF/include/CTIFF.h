// A wrapper around libtiff's writer whose functions report errors. When a function returns false or
// NULL, the writer's message holds the reason, and the writer may only be destroyed.
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

// Creates a writer. The file is assembled in memory, because libtiff seeks backwards in it. Returns
// NULL if there is not enough memory.
ctiff_writer *ctiff_writer_create(void);
void ctiff_writer_destroy(ctiff_writer *writer);
// Opens libtiff. This must succeed before the writer begins.
bool ctiff_writer_open(ctiff_writer *writer, const char *library);
const char *ctiff_writer_message(const ctiff_writer *writer);
// Returns whether a function failed because there was not enough memory.
bool ctiff_writer_is_short_of_memory(const ctiff_writer *writer);

bool ctiff_writer_begin(ctiff_writer *writer, const ctiff_output *output);
// Writes the next row, from top to bottom. The bytes of `row` are modified.
bool ctiff_writer_row(ctiff_writer *writer, uint8_t *row);
// Returns the bytes of the file, which the writer owns, or NULL if a function has failed.
const uint8_t *ctiff_writer_finish(ctiff_writer *writer, size_t *count);

#endif
