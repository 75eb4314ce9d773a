#include "CTIFF.h"

#include "library.h"

#include <stdlib.h>

struct ctiff_writer {
  tiff_library library;
  TIFF *tiff;
  uint32_t next_row;
  ctiff_file file;
  // libtiff's current offset.
  uint64_t position;
  char message[512];
};

static tmsize_t on_read(thandle_t handle, void *target, tmsize_t count) {
  ctiff_writer *writer = handle;
  const ctiff_file *file = &writer->file;
  size_t done = file->read(file->context, target, (size_t)count, writer->position);
  writer->position += done;
  return (tmsize_t)done;
}

static tmsize_t on_write(thandle_t handle, void *bytes, tmsize_t count) {
  ctiff_writer *writer = handle;
  const ctiff_file *file = &writer->file;
  if (!file->write(file->context, bytes, (size_t)count, writer->position)) return 0;
  writer->position += (uint64_t)count;
  return count;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  ctiff_writer *writer = handle;
  const ctiff_file *file = &writer->file;
  uint64_t base = whence == SEEK_SET   ? 0
                  : whence == SEEK_CUR ? writer->position
                                       : file->size(file->context);
  return writer->position = base + offset;
}

static int on_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t on_size(thandle_t handle) {
  const ctiff_file *file = &((ctiff_writer *)handle)->file;
  return file->size(file->context);
}

#if HAS_OPEN_OPTIONS
static int on_error(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  (void)module;
  ctiff_writer *writer = context;
  // The first error causes the others.
  if (writer && !writer->message[0]) {
    vsnprintf(writer->message, sizeof writer->message, format, arguments);
  }
  // A nonzero result keeps libtiff from calling its global handlers.
  return 1;
}
#endif

static TIFF *open_tiff(ctiff_writer *writer, const char *mode) {
  const tiff_library *library = &writer->library;
#if HAS_OPEN_OPTIONS
  TIFFOpenOptions *options = library->TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  library->TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, writer);
  library->TIFFOpenOptionsSetWarningHandlerExtR(options, on_error, NULL);
  TIFF *tiff = library->TIFFClientOpenExt(
      "", mode, writer, on_read, on_write, on_seek, on_close, on_size, NULL, NULL, options);
  library->TIFFOpenOptionsFree(options);
  return tiff;
#else
  library->TIFFSetErrorHandler(NULL);
  library->TIFFSetWarningHandler(NULL);
  return library->TIFFClientOpen(
      "", mode, writer, on_read, on_write, on_seek, on_close, on_size, NULL, NULL);
#endif
}

ctiff_writer *ctiff_writer_create(ctiff_file file) {
  ctiff_writer *writer = calloc(1, sizeof *writer);
  if (writer) writer->file = file;
  return writer;
}

bool ctiff_writer_open(ctiff_writer *writer, const char *library) {
  return tiff_library_open(&writer->library, library, writer->message, sizeof writer->message);
}

void ctiff_writer_destroy(ctiff_writer *writer) {
  if (writer->tiff) writer->library.TIFFClose(writer->tiff);
  free(writer);
}

const char *ctiff_writer_message(const ctiff_writer *writer) {
  return writer->message[0] ? writer->message : "libtiff gives no reason";
}

bool ctiff_writer_begin(ctiff_writer *writer, const ctiff_output *output) {
  uint64_t channels = output->has_alpha ? 4 : 3;
  uint64_t row = output->width * channels * (output->bits / 8);
  // Classic TIFF has 32-bit offsets (TIFF 6.0, section 2). Deflate hardly ever enlarges data.
  bool is_big = row * output->height > 0xF0000000u;
  static const char *const modes[][2] = {{"w", "w8"}, {"wl", "wl8"}, {"wb", "wb8"}};
  TIFF *tiff = writer->tiff = open_tiff(writer, modes[output->order][is_big]);
  if (!tiff) return false;
  // About 256 KiB per strip, several deflate windows.
  uint64_t rows = (1 << 18) / row;
  __typeof__(&TIFFSetField) set = writer->library.TIFFSetField;
  bool is_set =
      set(tiff, TIFFTAG_IMAGEWIDTH, output->width) &&
      set(tiff, TIFFTAG_IMAGELENGTH, output->height) &&
      set(tiff, TIFFTAG_BITSPERSAMPLE, output->bits) &&
      set(tiff, TIFFTAG_SAMPLESPERPIXEL, (uint16_t)channels) &&
      set(
          tiff, TIFFTAG_SAMPLEFORMAT,
          output->bits == 32 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT) &&
      set(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB) &&
      set(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) &&
      set(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT) &&
      set(tiff, TIFFTAG_ROWSPERSTRIP, (uint32_t)(rows < 1 ? 1 : rows)) &&
      set(tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE) &&
      set(
          tiff, TIFFTAG_PREDICTOR,
          output->bits == 32 ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
  if (is_set && output->has_alpha) {
    uint16_t kind = EXTRASAMPLE_UNASSALPHA;
    is_set = set(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
  }
  if (is_set && output->profile) {
    is_set = set(tiff, TIFFTAG_ICCPROFILE, output->profile_count, output->profile);
  }
  return is_set;
}

bool ctiff_writer_row(ctiff_writer *writer, uint8_t *row) {
  return writer->library.TIFFWriteScanline(writer->tiff, row, writer->next_row++, 0) == 1;
}

bool ctiff_writer_finish(ctiff_writer *writer) {
  return writer->library.TIFFFlush(writer->tiff) != 0;
}
