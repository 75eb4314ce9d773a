#include "library.h"

#include <stdio.h>

// Fills a part of the image that stacks all frames.
static int generate(VipsRegion *region, void *sequence, void *a, void *b, int *stop) {
  const vips_region_head *head = (const void *)region;
  const cvips_animation *animation = a;
  (void)sequence;
  (void)b;
  (void)stop;
  for (int row = 0; row < head->valid.height; row++) {
    uint64_t first = (uint64_t)(head->valid.top + row) * animation->width + (uint64_t)head->valid.left;
    bool is_read = animation->samples(
        animation->context, 4 * first, head->pixels + (size_t)row * (size_t)head->stride,
        4 * (size_t)head->valid.width);
    if (!is_read) return -1;
  }
  return 0;
}

static int64_t write_bytes(VipsTargetCustom *target, const void *bytes, int64_t count, void *data) {
  const cvips_animation *animation = data;
  (void)target;
  if (count < 0) return -1;
  return animation->sink(animation->context, bytes, (size_t)count) ? count : -1;
}

static VipsImage *make_image(const vips_library *library, const cvips_animation *animation) {
  VipsImage *image = library->vips_image_new();
  if (!image) return NULL;
  library->vips_image_init_fields(
      image, (int)animation->width, (int)(animation->height * animation->frames), 4, FORMAT_UCHAR,
      CODING_NONE, INTERPRETATION_SRGB, 1, 1);
  library->vips_image_set_int(image, "page-height", (int)animation->height);
  library->vips_image_set_int(image, "loop", animation->loops);
  library->vips_image_set_array_int(image, "delay", animation->delays, (int)animation->frames);
  bool is_made = library->vips_image_pipelinev(image, DEMAND_THIN_STRIP, NULL) == 0 &&
                 library->vips_image_generate(
                     image, NULL, generate, NULL, (void *)animation, NULL) == 0;
  if (is_made) return image;
  library->g_object_unref(image);
  return NULL;
}

cvips_outcome cvips_encode_animation(
    const char *name, const cvips_animation *animation, char *message, size_t room) {
  const vips_library *library = vips_library_open(name, message, room);
  if (!library) return CVIPS_NO_LIBRARY;
  vips_library_clear(library);
  if ((uint64_t)animation->height * animation->frames > CVIPS_MOST_ROWS) {
    snprintf(message, room, "the frames have too many rows");
    return CVIPS_REFUSED;
  }
  VipsImage *image = make_image(library, animation);
  VipsTargetCustom *target = image ? library->vips_target_custom_new() : NULL;
  bool is_done = false;
  if (target) {
    library->g_signal_connect_data(
        target, "write", (void (*)(void))write_bytes, (void *)animation, NULL, 0);
    is_done = library->vips_gifsave_target(image, (VipsTarget *)target, NULL) == 0;
  }
  if (!is_done) vips_library_report(library, message, room);
  if (target) library->g_object_unref(target);
  if (image) library->g_object_unref(image);
  return is_done ? CVIPS_DONE : CVIPS_REFUSED;
}
