#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "CLibAV.h"

#ifdef HAS_HEADERS

#define TEXT(number) #number
#define NUMBERED(before, number, after) before TEXT(number) after
#define FILE_NAME(name, major) NUMBERED("lib" #name ".so.", major, "")
#define PACKAGE(name, major) NUMBERED("lib" #name, major, "")

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static av_library opened;
static bool is_open;

bool clibav_is_built(void) { return true; }

// Never closed: registered types cannot be unloaded.
static void *handle_of(const char *name, char *message, size_t room) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) snprintf(message, room, "%s", dlerror());
  return handle;
}

static bool load(char *message, size_t room, const char **library, const char **package) {
  av_library loaded;
  *library = FILE_NAME(avutil, LIBAVUTIL_VERSION_MAJOR);
  *package = PACKAGE(avutil, LIBAVUTIL_VERSION_MAJOR);
  void *avutil = handle_of(*library, message, room);
  if (!avutil) return false;
  // libavcodec depends on this library.
  *library = FILE_NAME(swresample, LIBSWRESAMPLE_VERSION_MAJOR);
  *package = PACKAGE(swresample, LIBSWRESAMPLE_VERSION_MAJOR);
  void *swresample = handle_of(*library, message, room);
  if (!swresample) return false;
  *library = FILE_NAME(avcodec, LIBAVCODEC_VERSION_MAJOR);
  *package = PACKAGE(avcodec, LIBAVCODEC_VERSION_MAJOR);
  void *avcodec = handle_of(*library, message, room);
  if (!avcodec) return false;
  *library = FILE_NAME(avformat, LIBAVFORMAT_VERSION_MAJOR);
  *package = PACKAGE(avformat, LIBAVFORMAT_VERSION_MAJOR);
  void *avformat = handle_of(*library, message, room);
  if (!avformat) return false;
#define FUNCTION(file, name)                                    \
  loaded.name = (__typeof__(name) *)dlsym(file, #name);         \
  if (!loaded.name) {                                           \
    snprintf(message, room, "it lacks %s", #name);              \
    return false;                                               \
  }
#include "functions.h"
#undef FUNCTION
  // The log would go to standard error.
  loaded.av_log_set_level(AV_LOG_QUIET);
  opened = loaded;
  return true;
}

bool clibav_open(char *message, size_t room, const char **library, const char **package) {
  pthread_mutex_lock(&mutex);
  if (!is_open) is_open = load(message, room, library, package);
  bool result = is_open;
  pthread_mutex_unlock(&mutex);
  return result;
}

const av_library *av_library_open(void) {
  char message[256];
  const char *library, *package;
  return clibav_open(message, sizeof message, &library, &package) ? &opened : NULL;
}

void av_library_say(char *buffer, size_t room, int error) {
  const av_library *av = av_library_open();
  if (!av || av->av_strerror(error, buffer, room) < 0) snprintf(buffer, room, "error %d", error);
  for (char *next = buffer; *next; next++) {
    if (*next < ' ' || *next > '~') *next = '?';
  }
}

const char *clibav_version(void) {
  const av_library *av = av_library_open();
  return av ? av->av_version_info() : NULL;
}

const char *clibav_codec(int index, bool is_encoder) {
  const av_library *av = av_library_open();
  if (!av) return NULL;
  void *state = NULL;
  const AVCodec *codec;
  while ((codec = av->av_codec_iterate(&state))) {
    if (codec->type != AVMEDIA_TYPE_VIDEO) continue;
    if ((av->av_codec_is_encoder(codec) != 0) != is_encoder) continue;
    if (index-- == 0) return codec->name;
  }
  return NULL;
}

#endif
