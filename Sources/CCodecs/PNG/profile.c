#include "CPNG.h"

#include "libpng.h"

#include <stdio.h>

typedef struct {
  char *message;
  size_t room;
} report;

static void on_warning(png_structp png, png_const_charp message) {
  report *report = png_get_error_ptr(png);
  snprintf(report->message, report->room, "%s", message);
}

static void on_error(png_structp png, png_const_charp message) {
  on_warning(png, message);
  png_longjmp(png, 1);
}

const char *cpng_profile_refusal(
    const char *name, const uint8_t *profile, size_t count, char *message, size_t room) {
  report report = {message, room};
  snprintf(message, room, "not enough memory");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &report, on_error, on_warning);
  if (!png) return message;
  png_infop info = png_create_info_struct(png);
  bool is_taken = false;
  if (info && !setjmp(png_jmpbuf(png))) {
    png_set_benign_errors(png, 1);
    // The colour type in IHDR decides which profiles libpng accepts.
    png_set_IHDR(
        png, info, 1, 1, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_set_iCCP(
        png, info, name, PNG_COMPRESSION_TYPE_BASE, profile, (png_uint_32)count);
    is_taken = png_get_valid(png, info, PNG_INFO_iCCP);
  }
  png_destroy_write_struct(&png, &info);
  return is_taken ? NULL : message;
}
