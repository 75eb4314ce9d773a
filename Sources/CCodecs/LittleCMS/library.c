#include "library.h"

#include "CLittleCMS.h"

#include <dlfcn.h>
#include <stdio.h>

const char *clittlecms_library(void) { return "liblcms2.so.2"; }

const char *clittlecms_package(void) { return "liblcms2-2"; }

int clittlecms_version(void) {
  char message[256];
  lcms_library library;
  bool is_open = lcms_library_open(&library, clittlecms_library(), message, sizeof message);
  return is_open ? library.cmsGetEncodedCMMversion() : 0;
}

// Stays open, because it is likely to be opened again.
bool lcms_library_open(lcms_library *library, const char *name, char *message, size_t count) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(message, count, "%s", dlerror());
    return false;
  }
#define FUNCTION(result, name, parameters)                    \
  library->name = (result(*) parameters)dlsym(handle, #name); \
  if (!library->name) {                                       \
    snprintf(message, count, "it lacks %s", #name);           \
    return false;                                             \
  }
#include "functions.h"
#undef FUNCTION
  return true;
}
