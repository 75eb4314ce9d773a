#include "library.h"

#include "CWebP.h"

#include <dlfcn.h>
#include <stdio.h>

const char *cwebp_library(void) { return "libwebp.so.7"; }

const char *cwebp_package(void) { return "libwebp7"; }

bool cwebp_open(const char *name, char *message, size_t count) {
  webp_library library;
  return webp_library_open(&library, name, message, count);
}

int cwebp_version(void) {
  char message[256];
  webp_library library;
  bool is_open = webp_library_open(&library, cwebp_library(), message, sizeof message);
  return is_open ? library.WebPGetDecoderVersion() : 0;
}

// Stays open, because it is likely to be opened again.
bool webp_library_open(webp_library *library, const char *name, char *message, size_t count) {
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
