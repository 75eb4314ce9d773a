#include "pixels.h"

#ifdef HAS_HEADERS
#include <string.h>

// A caller's plane, and its samples in a frame.
typedef struct {
  int columns, rows;
  // The frame's plane, the first sample's offset and the distance between samples, in bytes.
  int plane, offset, step;
  int shift, depth;
} component;

bool pixels_describe(enum AVPixelFormat format, clibav_format *result) {
  const av_library *av = av_library_open();
  const AVPixFmtDescriptor *pixels = av ? av->av_pix_fmt_desc_get(format) : NULL;
  if (!pixels || pixels->nb_components == 0) return false;
  const uint64_t refused = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM |
                           AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER
#ifdef AV_PIX_FMT_FLAG_XYZ
                           | AV_PIX_FMT_FLAG_XYZ
#endif
      ;
  if (pixels->flags & refused || format == AV_PIX_FMT_XYZ12LE || format == AV_PIX_FMT_XYZ12BE)
    return false;
  result->has_alpha = (pixels->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  result->is_rgb = (pixels->flags & AV_PIX_FMT_FLAG_RGB) != 0;
  result->is_full = result->is_rgb || strncmp(pixels->name, "yuvj", 4) == 0;
  if (pixels->flags & AV_PIX_FMT_FLAG_PAL) {
    result->sampling = CLIBAV_444;
    result->is_rgb = result->is_full = result->has_alpha = true;
    result->bits = 8;
    return true;
  }
  int colours = pixels->nb_components - result->has_alpha;
  int most = 0;
  for (int index = 0; index < pixels->nb_components; index++) {
    if (pixels->comp[index].depth > most) most = pixels->comp[index].depth;
  }
  // Fewer bits, as in rgb565, become 8.
  result->bits = most < 8 ? 8 : most;
  if (most > 16) return false;
  if (colours == 1) {
    result->sampling = CLIBAV_GREY;
    return most >= 8;
  }
  if (colours != 3) return false;
  int halvings = pixels->log2_chroma_w * 10 + pixels->log2_chroma_h;
  result->sampling = halvings == 11 ? CLIBAV_420 : halvings == 10 ? CLIBAV_422 : CLIBAV_444;
  return halvings == 0 || halvings == 10 || halvings == 11;
}

static int plane_count(const clibav_format *format) {
  return (format->sampling == CLIBAV_GREY ? 1 : 3) + format->has_alpha;
}

static component component_of(
    const AVPixFmtDescriptor *pixels, const clibav_format *format, int plane) {
  int colours = format->sampling == CLIBAV_GREY ? 1 : 3;
  bool is_alpha = plane == colours;
  // FFmpeg's order is red, green and blue.
  int index = is_alpha ? colours : format->is_rgb ? (plane + 1) % 3 : plane;
  bool is_chroma = !format->is_rgb && !is_alpha && plane > 0;
  component result = {.columns = format->width, .rows = format->height};
  if (is_chroma && format->sampling != CLIBAV_444) result.columns = (format->width + 1) / 2;
  if (is_chroma && format->sampling == CLIBAV_420) result.rows = (format->height + 1) / 2;
  const AVComponentDescriptor *described = &pixels->comp[index];
  result.plane = described->plane;
  result.offset = described->offset;
  result.step = described->step;
  result.shift = described->shift;
  result.depth = described->depth;
  return result;
}

size_t pixels_count(const clibav_format *format) {
  size_t columns = (size_t)format->width, rows = (size_t)format->height;
  size_t luma = columns * rows;
  size_t chroma = luma;
  if (format->sampling == CLIBAV_GREY) chroma = 0;
  if (format->sampling == CLIBAV_420) chroma = (columns + 1) / 2 * ((rows + 1) / 2);
  if (format->sampling == CLIBAV_422) chroma = (columns + 1) / 2 * rows;
  return (luma + 2 * chroma + (format->has_alpha ? luma : 0)) * (format->bits > 8 ? 2 : 1);
}

static void unpack_palette(const AVFrame *frame, const clibav_format *format, uint8_t *planes) {
  const uint32_t *palette = (const uint32_t *)frame->data[1];
  const int shifts[4] = {8, 0, 16, 24};
  for (int plane = 0; plane < 4; plane++) {
    for (int y = 0; y < format->height; y++) {
      const uint8_t *row = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
      for (int x = 0; x < format->width; x++) *planes++ = (uint8_t)(palette[row[x]] >> shifts[plane]);
    }
  }
}

static void unpack_words(
    const uint8_t *row, const component *part, bool is_big, uint8_t *target, bool is_narrow) {
  int mask = (1 << part->depth) - 1;
  for (int x = 0; x < part->columns; x++) {
    const uint8_t *bytes = row + (ptrdiff_t)x * part->step;
    int word = is_big ? bytes[0] << 8 | bytes[1] : bytes[1] << 8 | bytes[0];
    int sample = word >> part->shift & mask;
    if (is_narrow) {
      // Expands 5 and 6 bits to 8.
      target[x] = (uint8_t)(part->depth < 8 ? (sample * 255 + mask / 2) / mask : sample);
    } else {
      target[2 * x] = (uint8_t)sample;
      target[2 * x + 1] = (uint8_t)(sample >> 8);
    }
  }
}

void pixels_unpack(const AVFrame *frame, const clibav_format *format, uint8_t *planes) {
  const AVPixFmtDescriptor *pixels = av_library_open()->av_pix_fmt_desc_get(frame->format);
  if (pixels->flags & AV_PIX_FMT_FLAG_PAL) {
    unpack_palette(frame, format, planes);
    return;
  }
  bool is_big = (pixels->flags & AV_PIX_FMT_FLAG_BE) != 0;
  int width = format->bits > 8 ? 2 : 1;
  for (int plane = 0; plane < plane_count(format); plane++) {
    component part = component_of(pixels, format, plane);
    bool is_byte = part.shift + part.depth <= 8;
    // A sample's offset within a byte counts from the low byte of its word.
    if (is_byte && is_big) part.offset++;
    for (int y = 0; y < part.rows; y++) {
      const uint8_t *row =
          frame->data[part.plane] + (ptrdiff_t)y * frame->linesize[part.plane] + part.offset;
      if (width == 2 && part.step == 2 && part.shift == 0 && !is_big) {
        memcpy(planes, row, (size_t)part.columns * 2);
      } else if (width == 2 || !is_byte) {
        unpack_words(row, &part, is_big, planes, width == 1);
      } else if (part.depth < 8) {
        int mask = (1 << part.depth) - 1;
        for (int x = 0; x < part.columns; x++) {
          int sample = row[(ptrdiff_t)x * part.step] >> part.shift & mask;
          planes[x] = (uint8_t)((sample * 255 + mask / 2) / mask);
        }
      } else if (part.step == 1) {
        memcpy(planes, row, (size_t)part.columns);
      } else {
        for (int x = 0; x < part.columns; x++) planes[x] = row[(ptrdiff_t)x * part.step];
      }
      planes += (size_t)part.columns * (size_t)width;
    }
  }
}

void pixels_pack(const uint8_t *planes, const clibav_format *format, AVFrame *frame) {
  const AVPixFmtDescriptor *pixels = av_library_open()->av_pix_fmt_desc_get(frame->format);
  bool is_big = (pixels->flags & AV_PIX_FMT_FLAG_BE) != 0;
  int width = format->bits > 8 ? 2 : 1;
  bool is_packed = (pixels->flags & AV_PIX_FMT_FLAG_PLANAR) == 0;
  if (is_packed) {
    for (int y = 0; y < format->height; y++)
      memset(
          frame->data[0] + (ptrdiff_t)y * frame->linesize[0], 0,
          (size_t)format->width * (size_t)pixels->comp[0].step);
  }
  for (int plane = 0; plane < plane_count(format); plane++) {
    component part = component_of(pixels, format, plane);
    for (int y = 0; y < part.rows; y++) {
      uint8_t *row =
          frame->data[part.plane] + (ptrdiff_t)y * frame->linesize[part.plane] + part.offset;
      if (part.step == width && part.shift == 0 && !is_big) {
        memcpy(row, planes, (size_t)part.columns * (size_t)width);
      } else if (width == 1) {
        for (int x = 0; x < part.columns; x++) row[(ptrdiff_t)x * part.step] = planes[x];
      } else {
        for (int x = 0; x < part.columns; x++) {
          uint8_t *bytes = row + (ptrdiff_t)x * part.step;
          int word = (planes[2 * x] | planes[2 * x + 1] << 8) << part.shift;
          bytes[is_big ? 1 : 0] = (uint8_t)word;
          bytes[is_big ? 0 : 1] = (uint8_t)(word >> 8);
        }
      }
      planes += (size_t)part.columns * (size_t)width;
    }
  }
}

#endif
