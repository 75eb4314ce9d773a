// The functions of libvips, which is opened when it is needed.
#ifndef LIBRARY_H
#define LIBRARY_H

#include "CVips.h"
#include "types.h"

typedef struct {
#define FUNCTION(result, name, parameters) result(*name) parameters;
#include "functions.h"
#undef FUNCTION
} vips_library;

// Opens libvips, unless it is open, and prepares it: it starts no threads of its own and keeps no
// images. The result stays valid. On failure, returns NULL and writes the reason to `message`, which
// has room for `room` bytes.
const vips_library *vips_library_open(const char *name, char *message, size_t room);

// Forgets libvips's messages, so that the next one is about what follows.
void vips_library_clear(const vips_library *library);

// Moves libvips's first message since the last call of `vips_library_clear` or of this function to
// `message`, as printable ASCII of one line. libvips has one list of messages for all threads. So the
// message may be that of another thread, or none if another thread has cleared it, but it is never torn.
void vips_library_report(const vips_library *library, char *message, size_t room);

#endif
