#define _GNU_SOURCE

#include "library.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct cvips_reader {
  const vips_library *library;
  VipsImage *image;
  cvips_pixels pixels;
  cvips_format format;
  bool is_premultiplied;
  uint64_t clamped;
  uint32_t first_seen, last_seen;
  // A memory file for loaders that need a path, or -1.
  int file;
};

// Every loader stops at errors and returns rows from top to bottom.
#define OPTIONS "access", ACCESS_SEQUENTIAL, "fail_on", FAIL_ON_ERROR, NULL

static bool write_all(int file, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written <= 0) return false;
    bytes += written;
    count -= (size_t)written;
  }
  return true;
}

// Returns 0 on success.
static int open_image(
    cvips_reader *reader, cvips_format format, const uint8_t *bytes, size_t count, uint32_t page,
    uint32_t pages, bool *is_full) {
  const vips_library *library = reader->library;
  VipsImage **image = &reader->image;
  // Loaders do not write to the bytes.
  void *data = (void *)bytes;
  switch (format) {
  case CVIPS_HEIF: return library->vips_heifload_buffer(data, count, image, OPTIONS);
  case CVIPS_GIF:
    return library->vips_gifload_buffer(
        data, count, image, "page", (int)page, "n", (int)pages, OPTIONS);
  case CVIPS_JPEG_XL: return library->vips_jxlload_buffer(data, count, image, OPTIONS);
  case CVIPS_JPEG_2000: return library->vips_jp2kload_buffer(data, count, image, OPTIONS);
  case CVIPS_MAGICK: return library->vips_magickload_buffer(data, count, image, OPTIONS);
  case CVIPS_OPENEXR: {
    // Only this loader has no variant for memory.
    reader->file = memfd_create("glblur", MFD_CLOEXEC);
    if (reader->file < 0 || !write_all(reader->file, bytes, count)) {
      *is_full = true;
      return -1;
    }
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", reader->file);
    return library->vips_openexrload(path, image, OPTIONS);
  }
  }
  return -1;
}

static int number(const cvips_reader *reader, const char *name, int fallback) {
  int value;
  if (!reader->library->vips_image_get_typeof(reader->image, name)) return fallback;
  bool is_read = reader->library->vips_image_get_int(reader->image, name, &value) == 0;
  return is_read && value >= 0 ? value : fallback;
}

// Returns false for unsupported pixels.
static bool read_pixels(cvips_reader *reader, char *message, size_t room) {
  const vips_library *library = reader->library;
  int width = library->vips_image_get_width(reader->image);
  int height = library->vips_image_get_height(reader->image);
  int bands = library->vips_image_get_bands(reader->image);
  int format = library->vips_image_get_format(reader->image);
  int interpretation = library->vips_image_get_interpretation(reader->image);
  uint8_t bits = format == FORMAT_UCHAR    ? 8
                 : format == FORMAT_USHORT ? 16
                 : format == FORMAT_FLOAT  ? 32
                                           : 0;
  bool is_known = interpretation == INTERPRETATION_BW || interpretation == INTERPRETATION_SRGB ||
                  interpretation == INTERPRETATION_RGB16 ||
                  interpretation == INTERPRETATION_GREY16 ||
                  interpretation == INTERPRETATION_SCRGB;
  if (width < 1 || height < 1 || bands < 1 || bands > 4 || bits == 0 || !is_known) {
    snprintf(
        message, room, "with %d channels of libvips's format %d and interpretation %d", bands, format,
        interpretation);
    return false;
  }
  reader->pixels = (cvips_pixels){
      .width = (uint32_t)width,
      .height = (uint32_t)height,
      .channels = (uint8_t)bands,
      .bits = bits,
  };
  reader->last_seen = reader->pixels.width;
  return true;
}

cvips_outcome cvips_reader_open(
    cvips_reader **result, const char *name, cvips_format format, const uint8_t *bytes,
    size_t count, uint32_t page, uint32_t pages, cvips_header *header, char *message, size_t room) {
  *result = NULL;
  const vips_library *library = vips_library_open(name, message, room);
  if (!library) return CVIPS_NO_LIBRARY;
  vips_library_clear(library);
  cvips_reader *reader = calloc(1, sizeof *reader);
  bool is_full = !reader;
  bool is_unknown = false;
  if (reader) {
    reader->library = library;
    reader->format = format;
    reader->file = -1;
    if (open_image(reader, format, bytes, count, page, pages, &is_full) != 0) {
      vips_library_report(library, message, room);
    } else if (!read_pixels(reader, message, room)) {
      is_unknown = true;
    } else {
      *header = (cvips_header){
          .pixels = reader->pixels,
          .bits_in_file = (uint8_t)number(
              reader, "bits-per-sample",
              number(reader, "heif-bitdepth", number(reader, "palette-bit-depth", 0))),
          // The pages of JPEG 2000 are sizes of one picture.
          .pages = format == CVIPS_JPEG_2000 ? 1 : (uint32_t)number(reader, "n-pages", 1),
          .loops = (uint32_t)number(reader, "loop", 0),
      };
      const char *icc = "icc-profile-data";
      const void *profile;
      size_t profile_count;
      if (library->vips_image_get_typeof(reader->image, icc) &&
          library->vips_image_get_blob(reader->image, icc, &profile, &profile_count) == 0) {
        header->profile = profile;
        header->profile_count = profile_count;
      }
      int *delays;
      int delay_count;
      if (library->vips_image_get_typeof(reader->image, "delay") &&
          library->vips_image_get_array_int(reader->image, "delay", &delays, &delay_count) == 0) {
        header->delays = delays;
        header->delay_count = (size_t)delay_count;
      }
      *result = reader;
      return CVIPS_DONE;
    }
    cvips_reader_close(reader);
  }
  if (is_full) snprintf(message, room, "not enough memory");
  return is_full ? CVIPS_NO_MEMORY : is_unknown ? CVIPS_UNKNOWN : CVIPS_REFUSED;
}

void cvips_reader_close(cvips_reader *reader) {
  if (reader->image) reader->library->g_object_unref(reader->image);
  if (reader->file >= 0) close(reader->file);
  free(reader);
}

// Defines a function that makes RGBA of packed samples.
#define EXPANSION(name, type, opaque)                                                      \
  static void name(const type *source, uint8_t channels, size_t count, type *target) {     \
    for (size_t i = 0; i < count; i++, source += channels, target += 4) {                  \
      bool is_gray = channels < 3;                                                         \
      target[0] = source[0];                                                               \
      target[1] = source[is_gray ? 0 : 1];                                                 \
      target[2] = source[is_gray ? 0 : 2];                                                 \
      target[3] = channels % 2 ? opaque : source[channels - 1];                            \
    }                                                                                      \
  }
EXPANSION(expand8, uint8_t, UINT8_MAX)
EXPANSION(expand16, uint16_t, UINT16_MAX)
EXPANSION(expand32, float, 1)
#undef EXPANSION

// Makes colours straight and clamps them to 0…1. NaN becomes 0, as does light at alpha 0, which
// straight colours cannot express. Returns the number of clamped samples in visible columns.
static uint64_t clamp(float *samples, const cvips_reader *reader, size_t area) {
  uint8_t channels = reader->pixels.channels;
  bool has_alpha = channels % 2 == 0;
  uint64_t clamped = 0;
  for (size_t i = 0; i < area; i++, samples += channels) {
    size_t column = i % reader->pixels.width;
    bool is_seen = column >= reader->first_seen && column < reader->last_seen;
    // libvips returns OpenEXR's alpha as 0…255.
    if (has_alpha && reader->format == CVIPS_OPENEXR) samples[channels - 1] /= 255;
    float alpha = has_alpha && reader->is_premultiplied ? samples[channels - 1] : 1;
    for (uint8_t channel = 0; channel < channels; channel++) {
      float value = samples[channel];
      bool is_color = !has_alpha || channel < channels - 1;
      if (is_color && value != 0) value = alpha > 0 ? value / alpha : NAN;
      samples[channel] = value >= 0 ? fminf(value, 1) : 0;
      clamped += is_seen && !(value >= 0 && value <= 1);
    }
  }
  return clamped;
}

bool cvips_reader_rows(
    cvips_reader *reader, uint32_t top, uint32_t count, void *rows, char *message, size_t room) {
  const vips_library *library = reader->library;
  const cvips_pixels *pixels = &reader->pixels;
  vips_library_clear(library);
  // A region belongs to the thread that makes it, so it lives for one call.
  VipsRegion *region = library->vips_region_new(reader->image);
  size_t length = 0;
  uint8_t *samples = region ? library->vips_region_fetch(
                                  region, 0, (int)top, (int)pixels->width, (int)count, &length)
                            : NULL;
  size_t area = (size_t)pixels->width * count;
  bool is_read = samples && length == area * pixels->channels * (pixels->bits / 8);
  if (!is_read) {
    vips_library_report(library, message, room);
  } else if (pixels->bits == 8) {
    expand8(samples, pixels->channels, area, rows);
  } else if (pixels->bits == 16) {
    expand16((const uint16_t *)samples, pixels->channels, area, rows);
  } else {
    reader->clamped += clamp((float *)samples, reader, area);
    expand32((const float *)samples, pixels->channels, area, rows);
  }
  library->g_free(samples);
  if (region) library->g_object_unref(region);
  return is_read;
}

void cvips_reader_is_premultiplied(cvips_reader *reader) { reader->is_premultiplied = true; }

void cvips_reader_see(cvips_reader *reader, uint32_t first, uint32_t last) {
  reader->first_seen = first;
  reader->last_seen = last;
}

uint64_t cvips_reader_clamped(const cvips_reader *reader) { return reader->clamped; }
