#ifndef LIBRARY_H
#define LIBRARY_H

#include "types.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
#define FUNCTION(result, name, parameters) result(*name) parameters;
#include "functions.h"
#undef FUNCTION
} lcms_library;

// Opens Little CMS, or writes the reason to `message` (`count` bytes).
bool lcms_library_open(lcms_library *library, const char *name, char *message, size_t count);

#endif
