// libtiff's writer behind calls that report. A call that gives false or NULL has left its reason in the
// writer's message, and only destroy may follow.
//
// Rows are packed RGB or straight RGBA in the machine's byte order.
#ifndef CTIFF_H
#define CTIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Several lines about the libtiff that runs: "LIBTIFF, Version 4.5.0", …
const char *ctiff_version(void);

typedef struct ctiff_writer ctiff_writer;

typedef struct {
  uint32_t width;
  uint32_t height;
  // Of a sample: 8, 16, or 32 for floats.
  uint16_t bits;
  bool has_alpha;
  // An ICC profile, or NULL.
  const uint8_t *profile;
  uint32_t profile_count;
} ctiff_output;

// The file is put together in memory, as libtiff goes back in it. NULL when memory is short.
ctiff_writer *ctiff_writer_create(void);
void ctiff_writer_destroy(ctiff_writer *writer);
const char *ctiff_writer_message(const ctiff_writer *writer);
// That is why a call has failed.
bool ctiff_writer_is_short_of_memory(const ctiff_writer *writer);

bool ctiff_writer_begin(ctiff_writer *writer, const ctiff_output *output);
// The next row, from the top, whose bytes are changed.
bool ctiff_writer_row(ctiff_writer *writer, uint8_t *row);
// The file's bytes, which stay the writer's; NULL where a call has failed.
const uint8_t *ctiff_writer_finish(ctiff_writer *writer, size_t *count);

#endif
