#ifndef CTIFF_LIBRARY_H
#define CTIFF_LIBRARY_H

#if !__has_include(<tiffio.h>)
#error "tiffio.h is missing: install the Debian package libtiff-dev"
#endif
#include <stdbool.h>
#include <stddef.h>
#include <tiffio.h>

// Since 4.5.0, the first version with the ABI libtiff.so.6, each file can have its own error
// handlers.
#define HAS_OPEN_OPTIONS (TIFFLIB_VERSION >= 20221213)

typedef struct {
#define FUNCTION(name) __typeof__(&name) name;
#include "functions.h"
#undef FUNCTION
} tiff_library;

// Opens libtiff, or writes the reason to `message` (`count` bytes).
bool tiff_library_open(tiff_library *library, const char *name, char *message, size_t count);

#endif
