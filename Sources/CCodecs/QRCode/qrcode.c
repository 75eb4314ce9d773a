#include "CQRCode.h"

#include "types.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct {
#define FUNCTION(result, name, parameters) result(*name) parameters;
#include "functions.h"
#undef FUNCTION
} qrencode;

const char *cqrcode_library(void) { return "libqrencode.so.4"; }

const char *cqrcode_package(void) { return "libqrencode4"; }

// Stays open, because it is likely to be opened again.
static bool open_library(qrencode *library, const char *name, char *message, size_t room) {
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
  return true;
}

// By the standard, bytes are Latin-1, but readers guess. The header 26 declares UTF-8.
static QRcode *encode_utf8(const qrencode *library, const char *text, int level) {
  enum { UTF8 = 26 };
  QRinput *input = library->QRinput_new2(0, level);
  if (!input) return NULL;
  QRcode *code = NULL;
  size_t count = strlen(text);
  if (library->QRinput_appendECIheader(input, UTF8) == 0 && count <= INT_MAX
      && library->QRinput_append(input, MODE_BYTES, (int)count, (const unsigned char *)text) == 0)
    code = library->QRcode_encodeInput(input);
  int error = errno;
  library->QRinput_free(input);
  errno = error;
  return code;
}

static QRcode *encode(const qrencode *library, const char *text, int level) {
  for (const char *byte = text; *byte; byte++)
    if ((unsigned char)*byte > 127) return encode_utf8(library, text, level);
  // 0 selects the smallest version, and 1 keeps the letters' case.
  return library->QRcode_encodeString(text, 0, level, MODE_BYTES, 1);
}

cqrcode_outcome cqrcode_make(
    const char *name, const char *text, cqrcode_level level, uint8_t *modules, int *side,
    char *message, size_t room) {
  qrencode library;
  if (!open_library(&library, name, message, room)) return CQRCODE_NO_LIBRARY;
  QRcode *code = encode(&library, text, (int)level);
  if (!code) return errno == ERANGE ? CQRCODE_TOO_LONG : CQRCODE_NO_MEMORY;
  *side = code->width;
  for (int index = 0; index < code->width * code->width; index++)
    modules[index] = code->data[index] & 1;
  library.QRcode_free(code);
  return CQRCODE_MADE;
}
