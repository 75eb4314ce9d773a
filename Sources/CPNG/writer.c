#include "CPNG.h"

#include <errno.h>
#include <png.h>
#include <stdlib.h>

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

struct cpng_writer {
  png_structp png;
  png_infop info;
  FILE *file;
  int system_error;
  char message[256];
};

static void on_warning(png_structp png, png_const_charp message) {
  cpng_writer *writer = png_get_error_ptr(png);
  snprintf(writer->message, sizeof writer->message, "%s", message);
}

static void on_error(png_structp png, png_const_charp message) {
  cpng_writer *writer = png_get_error_ptr(png);
  writer->system_error = ferror(writer->file) ? errno : 0;
  on_warning(png, message);
  png_longjmp(png, 1);
}

cpng_writer *cpng_writer_create(FILE *file) {
  cpng_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->file = file;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
  if (writer->info) return writer;
  cpng_writer_destroy(writer);
  return NULL;
}

void cpng_writer_destroy(cpng_writer *writer) {
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}

const char *cpng_writer_message(const cpng_writer *writer) { return writer->message; }

int cpng_writer_system_error(const cpng_writer *writer) { return writer->system_error; }

bool cpng_writer_begin(cpng_writer *writer, const cpng_output *output, bool *profile_refused) {
  png_structp png = writer->png;
  png_infop info = writer->info;
  *profile_refused = false;
  if (setjmp(png_jmpbuf(png))) return false;
  png_init_io(png, writer->file);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_level(png, output->level);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_filter(
      png, PNG_FILTER_TYPE_BASE,
      output->all_filters ? PNG_ALL_FILTERS : PNG_FILTER_SUB | PNG_FILTER_UP);
  png_set_IHDR(
      png, info, output->width, output->height, output->bit_depth,
      output->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (output->profile) {
    // A bad profile then is a warning.
    png_set_benign_errors(png, 1);
    png_set_iCCP(
        png, info, output->profile_name, PNG_COMPRESSION_TYPE_BASE, output->profile,
        (png_uint_32)output->profile_count);
    *profile_refused = !png_get_valid(png, info, PNG_INFO_iCCP);
  }
  png_write_info(png, info);
  if (!output->has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(png);
#endif
  return true;
}

bool cpng_writer_chunk(
    cpng_writer *writer, const char *name, const uint8_t *bytes, size_t count) {
  if (setjmp(png_jmpbuf(writer->png))) return false;
  png_write_chunk(writer->png, (png_const_bytep)name, bytes, count);
  return true;
}

bool cpng_writer_rows(cpng_writer *writer, const uint8_t *rows, size_t stride, uint32_t count) {
  if (setjmp(png_jmpbuf(writer->png))) return false;
  for (uint32_t row = 0; row < count; row++) {
    png_write_row(writer->png, rows + row * stride);
  }
  return true;
}

bool cpng_writer_finish(cpng_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return false;
  png_write_end(writer->png, NULL);
  if (fflush(writer->file) != 0) png_error(writer->png, "Write Error");
  return true;
}
