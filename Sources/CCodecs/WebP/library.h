#ifndef CWEBP_LIBRARY_H
#define CWEBP_LIBRARY_H

#if !__has_include(<webp/decode.h>) || !__has_include(<webp/encode.h>)
#error "webp/decode.h is missing: install the Debian package libwebp-dev"
#endif
#include <stdbool.h>
#include <stddef.h>
#include <webp/decode.h>
#include <webp/encode.h>

typedef struct {
#define FUNCTION(name) __typeof__(&name) name;
#include "functions.h"
#undef FUNCTION
} webp_library;

// Opens libwebp, or writes the reason to `message` (`count` bytes).
bool webp_library_open(webp_library *library, const char *name, char *message, size_t count);

#endif
