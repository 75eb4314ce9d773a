#include "CWebP.h"

#include "library.h"

#include <stdio.h>
#include <stdlib.h>

struct cwebp_encoder {
  webp_library library;
  WebPConfig config;
  WebPPicture picture;
  cwebp_sink sink;
  void *context;
};

// The effort, 0…6; libwebp's default is 4. On photographs, method 2 takes two fifths of method 4's
// time and half its memory, and makes lossy files 2 to 5 % and lossless ones 0 to 3 % longer.
enum { METHOD = 2, METHOD_OF_EFFORT = 4 };
// Lossless pictures' effort, 0…100: higher values save less than half a percent, in up to twice the
// time.
enum { LOSSLESS_EFFORT = 20 };

static const char *reason(WebPEncodingError error) {
  switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: return "not enough memory";
    case VP8_ENC_ERROR_BAD_DIMENSION: return "its sides are not 1 to 16383 pixels";
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW: return "it has too many details; lower the quality";
    case VP8_ENC_ERROR_BAD_WRITE: return "writing failed";
    case VP8_ENC_ERROR_FILE_TOO_BIG: return "the file would have more than 4 GiB";
    default: return "libwebp gives no reason";
  }
}

static int on_write(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  const cwebp_encoder *encoder = picture->custom_ptr;
  return encoder->sink(encoder->context, bytes, count);
}

static cwebp_outcome begin(
    cwebp_encoder *encoder, const cwebp_output *output, char *message, size_t room) {
  const webp_library *library = &encoder->library;
  WebPConfig *config = &encoder->config;
  WebPPicture *picture = &encoder->picture;
  float quality = output->is_lossless ? LOSSLESS_EFFORT : (float)output->quality;
  if (!library->WebPConfigInitInternal(
          config, WEBP_PRESET_DEFAULT, quality, WEBP_ENCODER_ABI_VERSION) ||
      !library->WebPPictureInitInternal(picture, WEBP_ENCODER_ABI_VERSION)) {
    snprintf(message, room, "its interface is not the one that glblur was built with");
    return CWEBP_NO_LIBRARY;
  }
  config->method = output->takes_effort ? METHOD_OF_EFFORT : METHOD;
  config->lossless = output->is_lossless;
  config->exact = output->keeps_colors;
  config->thread_level = output->uses_threads;
  picture->use_argb = 1;
  picture->width = (int)output->width;
  picture->height = (int)output->height;
  picture->writer = on_write;
  picture->custom_ptr = encoder;
  if (library->WebPPictureAlloc(picture)) return CWEBP_DONE;
  snprintf(message, room, "%s", reason(picture->error_code));
  return picture->error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ? CWEBP_NO_MEMORY : CWEBP_REFUSED;
}

cwebp_outcome cwebp_encoder_create(
    cwebp_encoder **created, const char *library, const cwebp_output *output, char *message,
    size_t room) {
  *created = NULL;
  if (output->width < 1 || output->width > WEBP_MAX_DIMENSION || output->height < 1 ||
      output->height > WEBP_MAX_DIMENSION) {
    snprintf(message, room, "%s", reason(VP8_ENC_ERROR_BAD_DIMENSION));
    return CWEBP_REFUSED;
  }
  cwebp_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) {
    snprintf(message, room, "not enough memory");
    return CWEBP_NO_MEMORY;
  }
  if (!webp_library_open(&encoder->library, library, message, room)) {
    free(encoder);
    return CWEBP_NO_LIBRARY;
  }
  cwebp_outcome outcome = begin(encoder, output, message, room);
  if (outcome == CWEBP_DONE) {
    *created = encoder;
  } else {
    cwebp_encoder_destroy(encoder);
  }
  return outcome;
}

void cwebp_encoder_destroy(cwebp_encoder *encoder) {
  encoder->library.WebPPictureFree(&encoder->picture);
  free(encoder);
}

void cwebp_encoder_row(cwebp_encoder *encoder, uint32_t y, const uint8_t *row) {
  const WebPPicture *picture = &encoder->picture;
  if (y >= (uint32_t)picture->height) return;
  uint32_t *target = picture->argb + (size_t)y * (size_t)picture->argb_stride;
  for (int x = 0; x < picture->width; x++) {
    const uint8_t *pixel = row + 4 * (size_t)x;
    target[x] = (uint32_t)pixel[3] << 24 | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 |
                pixel[2];
  }
}

cwebp_outcome cwebp_encoder_finish(
    cwebp_encoder *encoder, cwebp_sink sink, void *context, char *message, size_t room) {
  encoder->sink = sink;
  encoder->context = context;
  if (encoder->library.WebPEncode(&encoder->config, &encoder->picture)) return CWEBP_DONE;
  WebPEncodingError error = encoder->picture.error_code;
  snprintf(message, room, "%s", reason(error));
  return error == VP8_ENC_ERROR_OUT_OF_MEMORY || error == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
             ? CWEBP_NO_MEMORY
             : CWEBP_REFUSED;
}
