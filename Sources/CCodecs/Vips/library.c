#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

const char *cvips_library(void) { return "libvips.so.42"; }

const char *cvips_package(void) { return "libvips42"; }

bool cvips_version(char *version, size_t room) {
  char message[256];
  const vips_library *library = vips_library_open(cvips_library(), message, sizeof message);
  if (!library) return false;
  snprintf(
      version, room, "%d.%d.%d", library->vips_version(0), library->vips_version(1),
      library->vips_version(2));
  return true;
}

bool cvips_open(const char *library, char *message, size_t room) {
  return vips_library_open(library, message, room);
}

// Keeps libvips' warnings off standard error.
static void ignore(const char *domain, int level, const char *message, void *data) {
  (void)domain;
  (void)level;
  (void)message;
  (void)data;
}

static bool load(vips_library *library, const char *name, char *message, size_t room) {
  // Never closed, because GLib's types cannot be unloaded.
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(message, room, "%s", dlerror());
    return false;
  }
#define FUNCTION(result, name, parameters)                    \
  library->name = (result(*) parameters)dlsym(handle, #name); \
  if (!library->name) {                                       \
    snprintf(message, room, "it lacks %s", #name);            \
    return false;                                             \
  }
#include "functions.h"
#undef FUNCTION
  library->g_log_set_handler("VIPS", LOG_LEVEL_ALL, ignore, NULL);
  if (library->vips_init("glblur") != 0) {
    vips_library_report(library, message, room);
    return false;
  }
  library->vips_concurrency_set(1);
  library->vips_cache_set_max(0);
  return true;
}

const vips_library *vips_library_open(const char *name, char *message, size_t room) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static vips_library opened;
  static char opened_name[256];
  const vips_library *result = NULL;
  pthread_mutex_lock(&mutex);
  if (opened_name[0] && strcmp(name, opened_name) == 0) {
    result = &opened;
  } else {
    vips_library library;
    if (strlen(name) >= sizeof opened_name) {
      snprintf(message, room, "its name is too long");
    } else if (load(&library, name, message, room)) {
      // Another name of the same library.
      opened = library;
      strcpy(opened_name, name);
      result = &opened;
    }
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

void vips_library_clear(const vips_library *library) {
  library->g_free(library->vips_error_buffer_copy());
}

void vips_library_report(const vips_library *library, char *message, size_t room) {
  char *text = library->vips_error_buffer_copy();
  snprintf(message, room, "%s", text && text[0] ? text : "libvips gives no reason");
  library->g_free(text);
  size_t length = strcspn(message, "\n");
  // The first line causes the others.
  message[length] = 0;
  for (char *next = message; *next; next++) {
    if (*next < ' ' || *next > '~') *next = '?';
  }
}
