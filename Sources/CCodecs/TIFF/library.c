#include "library.h"

#include "CTIFF.h"

#include <dlfcn.h>
#include <stdio.h>

const char *ctiff_library(void) { return HAS_OPEN_OPTIONS ? "libtiff.so.6" : "libtiff.so.5"; }

const char *ctiff_package(void) { return HAS_OPEN_OPTIONS ? "libtiff6" : "libtiff5"; }

// The text stays valid, because the library stays in memory.
const char *ctiff_version(void) {
  char message[256];
  tiff_library library;
  bool is_open = tiff_library_open(&library, ctiff_library(), message, sizeof message);
  return is_open ? library.TIFFGetVersion() : NULL;
}

// Stays open, because it is likely to be opened again.
bool tiff_library_open(tiff_library *library, const char *name, char *message, size_t count) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(message, count, "%s", dlerror());
    return false;
  }
#define FUNCTION(name)                                                           \
  library->name = (__typeof__(&name))dlsym(handle, #name);                       \
  if (!library->name) {                                                          \
    snprintf(message, count, "it lacks %s, which glblur was built with", #name); \
    return false;                                                                \
  }
#include "functions.h"
#undef FUNCTION
  return true;
}
