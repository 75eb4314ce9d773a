#include "library.h"

#include "CLittleCMS.h"

#include <dlfcn.h>
#include <stdio.h>

const char *clittlecms_library(void) { return "liblcms2.so.2"; }

const char *clittlecms_package(void) { return "liblcms2-2"; }

int clittlecms_version(void) {
  char message[256];
  lcms_library library;
  if (!lcms_library_open(&library, clittlecms_library(), message, sizeof message)) return 0;
  int version = library.cmsGetEncodedCMMversion();
  lcms_library_close(&library);
  return version;
}

// RTLD_NODELETE keeps the library in memory after it is closed, since it is likely to be opened
// again.
bool lcms_library_open(lcms_library *library, const char *name, char *message, size_t count) {
  library->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library->handle) {
    snprintf(message, count, "%s", dlerror());
    return false;
  }
#define FUNCTION(result, name, parameters)                             \
  library->name = (result(*) parameters)dlsym(library->handle, #name); \
  if (!library->name) {                                                \
    snprintf(message, count, "it lacks %s", #name);                    \
    lcms_library_close(library);                                       \
    return false;                                                      \
  }
#include "functions.h"
#undef FUNCTION
  return true;
}

void lcms_library_close(lcms_library *library) {
  if (library->handle) dlclose(library->handle);
  library->handle = NULL;
}
