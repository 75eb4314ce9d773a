#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool tiff_fail(ctiff_reader *reader, const char *message) {
  if (!reader->message[0]) snprintf(reader->message, sizeof reader->message, "%s", message);
  return false;
}

// MARK: Callbacks

static tmsize_t on_read(thandle_t handle, void *target, tmsize_t count) {
  ctiff_reader *reader = handle;
  if (count <= 0 || reader->position >= reader->count) return 0;
  uint64_t left = reader->count - reader->position;
  size_t most = (uint64_t)count < left ? (size_t)count : (size_t)left;
  size_t done = reader->input(reader->context, target, most, reader->position);
  reader->position += done;
  return (tmsize_t)done;
}

static tmsize_t on_write(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle;
  (void)bytes;
  (void)count;
  return 0;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  ctiff_reader *reader = handle;
  uint64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reader->position : reader->count;
  return reader->position = base + offset;
}

static int on_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t on_size(thandle_t handle) { return ((ctiff_reader *)handle)->count; }

#if HAS_OPEN_OPTIONS
static int on_error(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  (void)module;
  ctiff_reader *reader = context;
  // The first error causes the others.
  if (!reader->message[0]) {
    vsnprintf(reader->message, sizeof reader->message, format, arguments);
    // Many messages begin with the empty file name.
    if (strncmp(reader->message, ": ", 2) == 0) {
      memmove(reader->message, reader->message + 2, strlen(reader->message + 2) + 1);
    }
    for (char *next = reader->message; *next; next++) {
      if (*next < ' ' || *next > '~') *next = '?';
    }
  }
  // A nonzero result keeps libtiff from calling its global handlers.
  return 1;
}

// Some decoders only warn about damage, and continue with wrong pixels.
static int on_warning(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  static const char *const damaging[] = {"JPEGLib", "Fax", "PackBitsDecode"};
  ctiff_reader *reader = context;
  // The rest of the strip or tile keeps its old contents.
  if (reader->is_decoding && strncmp(format, "Improper JPEG strip/tile size", 29) == 0) {
    return on_error(tiff, context, module, format, arguments);
  }
  for (size_t i = 0; i < sizeof damaging / sizeof *damaging; i++) {
    if (!reader->is_decoding || !module) continue;
    if (strncmp(module, damaging[i], strlen(damaging[i])) != 0) continue;
    return on_error(tiff, context, module, format, arguments);
  }
  return 1;
}
#endif

// Limits libtiff's own memory: the header's fields, a stored strip or tile, and in a few decoders a
// whole strip.
static TIFF *open_tiff(ctiff_reader *reader) {
  const tiff_library *library = &reader->library;
#if HAS_OPEN_OPTIONS
  TIFFOpenOptions *options = library->TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  library->TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, reader);
  library->TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, reader);
  uint64_t most = (UINT64_C(256) << 20) + 2 * reader->count;
  library->TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)(most < INT64_MAX ? most : 0));
  TIFF *tiff = library->TIFFClientOpenExt(
      "", "r", reader, on_read, on_write, on_seek, on_close, on_size, NULL, NULL, options);
  library->TIFFOpenOptionsFree(options);
  return tiff;
#else
  library->TIFFSetErrorHandler(NULL);
  library->TIFFSetWarningHandler(NULL);
  return library->TIFFClientOpen(
      "", "r", reader, on_read, on_write, on_seek, on_close, on_size, NULL, NULL);
#endif
}

// MARK: Header

ctiff_reader *ctiff_reader_create(ctiff_input input, void *context, uint64_t count) {
  ctiff_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->input = input;
  reader->context = context;
  reader->count = count;
  return reader;
}

void ctiff_reader_destroy(ctiff_reader *reader) {
  if (!reader) return;
  if (reader->tiff) reader->library.TIFFClose(reader->tiff);
  free(reader->band);
  free(reader->tile);
  free(reader->alpha);
  free(reader);
}

const char *ctiff_reader_message(const ctiff_reader *reader) {
  return reader->message[0] ? reader->message : "libtiff gives no reason";
}

bool ctiff_reader_open(ctiff_reader *reader, const char *library) {
  return tiff_library_open(&reader->library, library, reader->message, sizeof reader->message);
}

// Some writers multiply 8-bit samples by 257, others by 256 or, before TIFF 6.0, not at all.
static bool read_palette(ctiff_reader *reader) {
  uint16_t *channels[3] = {NULL, NULL, NULL};
  uint16_t bits = reader->header.bits;
  bool is_there = reader->library.TIFFGetField(
      reader->tiff, TIFFTAG_COLORMAP, &channels[0], &channels[1], &channels[2]);
  if (!is_there || bits > 8 || !channels[0] || !channels[1] || !channels[2]) return false;
  unsigned shift = 0;
  for (unsigned c = 0; c < 3; c++) {
    for (unsigned i = 0; i < 1u << bits; i++) {
      if (channels[c][i] > 255) shift = 8;
    }
  }
  for (unsigned c = 0; c < 3; c++) {
    for (unsigned i = 0; i < 1u << bits; i++) {
      reader->palette[3 * i + c] = (uint8_t)(channels[c][i] >> shift);
    }
  }
  return true;
}

static void find_alpha(ctiff_reader *reader) {
  ctiff_header *header = &reader->header;
  uint16_t count = 0;
  const uint16_t *kinds = NULL;
  reader->library.TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  for (uint16_t i = 0; kinds && i < count && count < header->samples && !header->alpha; i++) {
    if (kinds[i] != EXTRASAMPLE_ASSOCALPHA && kinds[i] != EXTRASAMPLE_UNASSALPHA) continue;
    header->alpha = (uint16_t)(header->samples - count + i);
    header->is_associated = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
  }
}

bool ctiff_reader_header(ctiff_reader *reader, ctiff_header *result) {
  const tiff_library *library = &reader->library;
  TIFF *tiff = reader->tiff = open_tiff(reader);
  if (!tiff) return tiff_fail(reader, "libtiff cannot read its header");
  reader->message[0] = 0;
  ctiff_header *header = &reader->header;
  __typeof__(&TIFFGetField) get = library->TIFFGetFieldDefaulted;
  uint16_t planes = PLANARCONFIG_CONTIG;
  header->photometric = 0xFFFF;
  header->compression = COMPRESSION_NONE;
  header->orientation = ORIENTATION_TOPLEFT;
  library->TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &header->width);
  library->TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &header->height);
  get(tiff, TIFFTAG_BITSPERSAMPLE, &header->bits);
  get(tiff, TIFFTAG_SAMPLESPERPIXEL, &header->samples);
  get(tiff, TIFFTAG_SAMPLEFORMAT, &header->sample_format);
  library->TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &header->photometric);
  get(tiff, TIFFTAG_COMPRESSION, &header->compression);
  get(tiff, TIFFTAG_PLANARCONFIG, &planes);
  get(tiff, TIFFTAG_INKSET, &header->ink_set);
  get(tiff, TIFFTAG_ORIENTATION, &header->orientation);
  // The decoder of old-style JPEG, which is refused, would look for the factors in its data.
  if (header->compression == COMPRESSION_JPEG) {
    get(tiff, TIFFTAG_YCBCRSUBSAMPLING, &header->subsampling[0], &header->subsampling[1]);
  }
  header->is_separate = planes == PLANARCONFIG_SEPARATE && header->samples > 1;
  header->is_decodable = library->TIFFIsCODECConfigured(header->compression);
  header->has_palette =
      header->photometric == PHOTOMETRIC_PALETTE && read_palette(reader);
  find_alpha(reader);
  void *profile = NULL;
  if (library->TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &reader->profile_count, &profile)) {
    reader->profile = profile;
  }
  // libjpeg converts luma and chroma to RGB.
  if (header->photometric == PHOTOMETRIC_YCBCR && header->compression == COMPRESSION_JPEG) {
    library->TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  }
  *result = *header;
  return true;
}

const uint8_t *ctiff_reader_profile(const ctiff_reader *reader, size_t *count) {
  *count = reader->profile ? reader->profile_count : 0;
  return reader->profile;
}
