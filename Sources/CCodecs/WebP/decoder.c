#include "CWebP.h"

#include "library.h"

#include <stdio.h>

static const char *reason(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return "not enough memory";
    case VP8_STATUS_INVALID_PARAM: return "its size is not that of its header";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "it uses a feature that libwebp does not know";
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return "its pixels end too early";
    default: return "its pixels are not a valid bit stream";
  }
}

static VP8StatusCode decode(
    const webp_library *library, const cwebp_picture *picture, uint8_t *rows, size_t stride) {
  WebPDecoderConfig config;
  if (!library->WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION)) {
    return VP8_STATUS_UNSUPPORTED_FEATURE;
  }
  VP8StatusCode status = library->WebPGetFeaturesInternal(
      picture->bytes, picture->count, &config.input, WEBP_DECODER_ABI_VERSION);
  if (status != VP8_STATUS_OK) return status;
  if (config.input.width <= 0 || (uint32_t)config.input.width != picture->width ||
      config.input.height <= 0 || (uint32_t)config.input.height != picture->height ||
      config.input.has_animation) {
    return VP8_STATUS_INVALID_PARAM;
  }
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = rows;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = stride * (picture->height - 1) + (size_t)picture->width * 4;
  return library->WebPDecode(picture->bytes, picture->count, &config);
}

cwebp_outcome cwebp_decode(
    const char *name, const cwebp_picture *picture, uint8_t *rows, size_t stride, char *message,
    size_t room) {
  webp_library library;
  if (!webp_library_open(&library, name, message, room)) return CWEBP_NO_LIBRARY;
  VP8StatusCode status = VP8_STATUS_INVALID_PARAM;
  // libwebp's strides are int, and a picture has at most 16384 pixels a side.
  if (picture->width <= 16384 && picture->height <= 16384 && picture->height > 0 &&
      stride >= (size_t)picture->width * 4 && stride <= INT32_MAX) {
    status = decode(&library, picture, rows, stride);
  }
  if (status == VP8_STATUS_OK) return CWEBP_DONE;
  snprintf(message, room, "%s", reason(status));
  return status == VP8_STATUS_OUT_OF_MEMORY ? CWEBP_NO_MEMORY : CWEBP_REFUSED;
}
