#ifndef LIBRARY_H
#define LIBRARY_H

#include "CVips.h"
#include "types.h"

typedef struct {
#define FUNCTION(result, name, parameters) result(*name) parameters;
#include "functions.h"
#undef FUNCTION
} vips_library;

// Opens libvips, without threads or cached images. The result stays valid. On failure, returns NULL
// and writes the reason to `message` (`room` bytes).
const vips_library *vips_library_open(const char *name, char *message, size_t room);

// Forgets earlier messages.
void vips_library_clear(const vips_library *library);

// Moves libvips' first message since the last clearing or report to `message`, as one line of
// printable ASCII. All threads share messages, so the message may be another thread's or missing,
// but never torn.
void vips_library_report(const vips_library *library, char *message, size_t room);

#endif
