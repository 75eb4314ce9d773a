#include "pixels.h"
#include "writer.h"

#ifdef HAS_HEADERS

static const enum AVPixelFormat *pixels_of(clibav_writer *writer, const AVCodec *codec) {
#if HAS_SUPPORTED_CONFIG
  const void *list = NULL;
  int count = 0;
  int error = writer->av->avcodec_get_supported_config(
      writer->encoder, codec, AV_CODEC_CONFIG_PIX_FORMAT, 0, &list, &count);
  return error < 0 ? NULL : list;
#else
  (void)writer;
  return codec->pix_fmts;
#endif
}

// Chroma samples for four pixels.
static int chroma_of(clibav_sampling sampling) {
  switch (sampling) {
    case CLIBAV_GREY: return 0;
    case CLIBAV_420: return 1;
    case CLIBAV_422: return 2;
    case CLIBAV_444: return 4;
  }
  return 4;
}

// Losses of alpha, bits, then chroma weigh most.
static int loss(const clibav_format *wanted, const clibav_format *offered) {
  int result = 0;
  if (wanted->has_alpha != offered->has_alpha) result += wanted->has_alpha ? 10000 : 40;
  int bits = wanted->bits - offered->bits;
  result += bits > 0 ? 300 * bits : -3 * bits;
  if (wanted->is_rgb != offered->is_rgb) result += 1000;
  int chroma = chroma_of(wanted->sampling) - chroma_of(offered->sampling);
  result += chroma > 0 ? 100 * chroma : -10 * chroma;
  return result;
}

enum AVPixelFormat writer_choose_pixels(
    clibav_writer *writer, const AVCodec *codec, clibav_format *format) {
  clibav_format wanted = writer->target.format;
  if (writer->target.keeps_rgb && wanted.bits == 8) wanted.is_rgb = true;
  if (wanted.is_rgb) wanted.sampling = CLIBAV_444;
  if (writer->target.halves_chroma && (wanted.is_rgb || wanted.sampling == CLIBAV_GREY)) {
    wanted.is_rgb = false;
    wanted.sampling = CLIBAV_420;
  }
  enum AVPixelFormat best = AV_PIX_FMT_NONE;
  int least = 0;
  const enum AVPixelFormat *list = pixels_of(writer, codec);
  for (; list && *list != AV_PIX_FMT_NONE; list++) {
    const AVPixFmtDescriptor *pixels = writer->av->av_pix_fmt_desc_get(*list);
    clibav_format offered = wanted;
    if (!pixels || pixels->flags & AV_PIX_FMT_FLAG_PAL || !pixels_describe(*list, &offered)) continue;
    bool is_even = true;
    for (int index = 0; index < pixels->nb_components; index++)
      is_even = is_even && pixels->comp[index].depth == offered.bits;
    // The range is stated separately from the format.
    if (!is_even || (offered.is_full && !offered.is_rgb)) continue;
    int lost = loss(&wanted, &offered);
    if (best != AV_PIX_FMT_NONE && lost >= least) continue;
    best = *list;
    least = lost;
    *format = offered;
  }
  if (best == AV_PIX_FMT_NONE) return best;
  format->is_full = format->is_rgb || writer->target.format.is_full;
  // RGB converted to luma and chroma loses full range.
  if (!format->is_rgb && writer->target.format.is_rgb) format->is_full = false;
  return best;
}

#endif
