#include "library.h"

#include <stdio.h>

static void set_blob(
    const vips_library *library, VipsImage *image, const char *name, const uint8_t *bytes,
    size_t count) {
  if (bytes) library->vips_image_set_blob_copy(image, name, bytes, count);
}

static VipsImage *make_image(const vips_library *library, const cvips_picture *picture) {
  const cvips_pixels *pixels = &picture->pixels;
  bool is_deep = pixels->bits == 16;
  size_t count = (size_t)pixels->width * pixels->height * pixels->channels * (pixels->bits / 8);
  VipsImage *plain = library->vips_image_new_from_memory(
      picture->samples, count, (int)pixels->width, (int)pixels->height, pixels->channels,
      is_deep ? FORMAT_USHORT : FORMAT_UCHAR);
  if (!plain) return NULL;
  VipsImage *image = NULL;
  int interpretation = is_deep ? INTERPRETATION_RGB16 : INTERPRETATION_SRGB;
  library->vips_copy(plain, &image, "interpretation", interpretation, NULL);
  library->g_object_unref(plain);
  if (image) {
    set_blob(library, image, "icc-profile-data", picture->profile, picture->profile_count);
    set_blob(library, image, "exif-data", picture->exif, picture->exif_count);
    set_blob(library, image, "xmp-data", picture->xmp, picture->xmp_count);
  }
  return image;
}

static int encode(
    const vips_library *library, VipsImage *image, cvips_encoder encoder,
    const cvips_picture *picture, void **bytes, size_t *count) {
  bool is_deep = picture->pixels.bits == 16;
  int quality = picture->quality;
  int is_lossless = picture->is_lossless;
  int bits = picture->bits_in_file;
  switch (encoder) {
  case CVIPS_AVIF:
    // Here libheif would ask libaom for 4:2:0 beyond 8 bits, which ends the process.
    return library->vips_heifsave_buffer(
        image, bytes, count, "compression", COMPRESSION_AV1, "Q", quality, "bitdepth",
        bits, "subsample_mode", is_deep ? SUBSAMPLE_OFF : SUBSAMPLE_AUTO, NULL);
  case CVIPS_HEIC:
    return library->vips_heifsave_buffer(
        image, bytes, count, "compression", COMPRESSION_HEVC, "Q", quality, "bitdepth",
        bits, NULL);
  case CVIPS_JXL:
    return library->vips_jxlsave_buffer(
        image, bytes, count, "Q", quality, "lossless", is_lossless, NULL);
  case CVIPS_ONE_GIF: return library->vips_gifsave_buffer(image, bytes, count, NULL);
  }
  return -1;
}

cvips_outcome cvips_encode(
    uint8_t **bytes, size_t *count, const char *name, cvips_encoder encoder,
    const cvips_picture *picture, char *message, size_t room) {
  *bytes = NULL;
  *count = 0;
  const vips_library *library = vips_library_open(name, message, room);
  if (!library) return CVIPS_NO_LIBRARY;
  vips_library_clear(library);
  VipsImage *image = make_image(library, picture);
  void *data = NULL;
  bool is_done = image && encode(library, image, encoder, picture, &data, count) == 0;
  if (!is_done) vips_library_report(library, message, room);
  if (image) library->g_object_unref(image);
  *bytes = data;
  return is_done ? CVIPS_DONE : CVIPS_REFUSED;
}

void cvips_free(const char *name, uint8_t *bytes) {
  char message[256];
  const vips_library *library = vips_library_open(name, message, sizeof message);
  if (library) library->g_free(bytes);
}
