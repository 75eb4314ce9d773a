#include "library.h"

#include "CWebP.h"

#include <dlfcn.h>
#include <stdio.h>

const char *cwebp_library(void) { return "libwebp.so.7"; }

const char *cwebp_package(void) { return "libwebp7"; }

bool cwebp_open(const char *name, char *message, size_t count) {
  webp_library library;
  if (!webp_library_open(&library, name, message, count)) return false;
  webp_library_close(&library);
  return true;
}

int cwebp_version(void) {
  char message[256];
  webp_library library;
  if (!webp_library_open(&library, cwebp_library(), message, sizeof message)) return 0;
  int version = library.WebPGetDecoderVersion();
  webp_library_close(&library);
  return version;
}

// RTLD_NODELETE keeps the library in memory after it is closed, since it is likely to be opened
// again.
bool webp_library_open(webp_library *library, const char *name, char *message, size_t count) {
  library->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library->handle) {
    snprintf(message, count, "%s", dlerror());
    return false;
  }
#define FUNCTION(name)                                                                \
  library->name = (__typeof__(&name))dlsym(library->handle, #name);                   \
  if (!library->name) {                                                               \
    snprintf(message, count, "it lacks %s, which glblur was built with", #name);      \
    webp_library_close(library);                                                      \
    return false;                                                                     \
  }
#include "functions.h"
#undef FUNCTION
  return true;
}

void webp_library_close(webp_library *library) {
  if (library->handle) dlclose(library->handle);
  library->handle = NULL;
}
