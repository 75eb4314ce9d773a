#include "writer.h"

#ifdef HAS_HEADERS
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pixels.h"
#include "sound.h"

enum { BUFFER = 1 << 16, MOST_NOTES = 300 };

static int write_bytes(void *opaque, written_bytes *bytes, int count) {
  clibav_writer *writer = opaque;
  if (!writer->target.write(writer->target.context, bytes, count, writer->place)) {
    writer->has_failed = true;
    return AVERROR(EIO);
  }
  writer->place += count;
  if (writer->place > writer->size) writer->size = writer->place;
  return count;
}

static int64_t seek_bytes(void *opaque, int64_t place, int whence) {
  clibav_writer *writer = opaque;
  if (whence == AVSEEK_SIZE) return writer->size;
  if ((whence & ~AVSEEK_FORCE) != SEEK_SET || place < 0) return AVERROR(EINVAL);
  return writer->place = place;
}

clibav_writer *clibav_writer_new(void) {
  const av_library *av = av_library_open();
  clibav_writer *writer = av ? calloc(1, sizeof *writer) : NULL;
  if (!writer) return NULL;
  writer->av = av;
  writer->packet = av->av_packet_alloc();
  writer->before = av->av_packet_alloc();
  writer->frame = av->av_frame_alloc();
  if (writer->packet && writer->before && writer->frame) return writer;
  clibav_writer_close(writer);
  return NULL;
}

void clibav_writer_close(clibav_writer *writer) {
  if (!writer) return;
  const av_library *av = writer->av;
  av->avcodec_free_context(&writer->encoder);
  for (int track = 0; track <= MOST_TRACKS; track++) sound_close(av, writer->sounds[track]);
  sound_file_close(writer->sound_file);
  if (writer->film) {
    writer->film->pb = NULL;
    av->avformat_free_context(writer->film);
  }
  if (writer->io) {
    av->av_freep(&writer->io->buffer);
    av->avio_context_free(&writer->io);
  }
  av->av_packet_free(&writer->packet);
  av->av_packet_free(&writer->before);
  av->av_frame_free(&writer->frame);
  for (size_t index = 0; index < writer->note_count; index++) free(writer->notes[index]);
  free(writer->notes);
  free(writer->spans);
  free(writer);
}

void clibav_writer_sound(const clibav_writer *writer, double *seconds, double *film, double *peak) {
  *seconds = *film = *peak = 0;
  if (!writer->sound_file) return;
  sound_file_describe(writer->sound_file, seconds, peak);
  *film = (double)writer->shown_end * av_q2d(writer->encoder_unit);
}

const char *clibav_writer_text(const clibav_writer *writer) { return writer->text; }

const char *clibav_writer_note(const clibav_writer *writer, int index) {
  return index >= 0 && (size_t)index < writer->note_count ? writer->notes[index] : NULL;
}

void writer_note(clibav_writer *writer, const char *text) {
  if (!writer->notes) writer->notes = calloc(MOST_NOTES, sizeof *writer->notes);
  if (!writer->notes || writer->note_count == MOST_NOTES) return;
  char *note = strdup(text);
  if (note) writer->notes[writer->note_count++] = note;
}

clibav_outcome writer_fail(clibav_writer *writer, int error) {
  if (writer->has_failed || (writer->sound_file && sound_file_has_failed(writer->sound_file)))
    return CLIBAV_NOT_TRANSFERRED;
  if (writer->sound_file && sound_file_outcome(writer->sound_file) == CLIBAV_UNKNOWN) {
    SAY(writer->text, "%s", sound_file_text(writer->sound_file));
    return CLIBAV_UNKNOWN;
  }
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  if (writer->has_reason) return CLIBAV_REFUSED;
  av_library_say(writer->text, sizeof writer->text, error);
  return CLIBAV_REFUSED;
}

int writer_check_gap(clibav_writer *writer, int64_t count, int rate) {
  // As long as any intended pause.
  static const int64_t most_seconds = 4 * 3600;
  if (count <= most_seconds * rate) return 0;
  SAY(
      writer->text, "its sound has a gap of %lld s, which %s files fill with silence; choose mkv or mp4, or leave the "
      "sound out", (long long)(count / rate), writer->film->oformat->name);
  writer->has_reason = true;
  return AVERROR(ERANGE);
}

static clibav_outcome open_container(clibav_writer *writer) {
  const av_library *av = writer->av;
  const clibav_target *target = &writer->target;
  uint8_t *buffer = av->av_malloc(BUFFER);
  writer->io = buffer ? av->avio_alloc_context(
                            buffer, BUFFER, 1, writer, NULL, write_bytes,
                            target->is_seekable ? seek_bytes : NULL)
                      : NULL;
  if (!writer->io) {
    av->av_free(buffer);
    return CLIBAV_NO_MEMORY;
  }
  writer->io->seekable = target->is_seekable ? AVIO_SEEKABLE_NORMAL : 0;
  writer->film = av->avformat_alloc_context();
  if (!writer->film) return CLIBAV_NO_MEMORY;
  writer->film->oformat = av->av_guess_format(target->container, NULL, NULL);
  if (!writer->film->oformat) {
    SAY(writer->text, "this FFmpeg has no writer of %s files", target->container);
    return CLIBAV_REFUSED;
  }
  writer->film->pb = writer->io;
  writer->film->flags |= AVFMT_FLAG_CUSTOM_IO;
  return CLIBAV_DONE;
}

// Keeps the reader's primaries and transfer, since filters change encoded values; the default is
// sRGB.
static void set_colours(clibav_writer *writer) {
  AVCodecContext *encoder = writer->encoder;
  const clibav_format *format = &writer->format;
  encoder->color_range = format->is_full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  encoder->colorspace = format->is_rgb ? AVCOL_SPC_RGB : (enum AVColorSpace)format->matrix;
  encoder->chroma_sample_location =
      format->sampling == CLIBAV_420 ? (enum AVChromaLocation)format->site : AVCHROMA_LOC_UNSPECIFIED;
  encoder->color_primaries = AVCOL_PRI_BT709;
  encoder->color_trc = format->is_rgb ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709;
  if (!writer->reader) return;
  encoder->color_primaries = (enum AVColorPrimaries)writer->reader->format.primaries;
  encoder->color_trc = (enum AVColorTransferCharacteristic)writer->reader->format.transfer;
}

// libx265 and SVT-AV1 write to standard error, and libaom names the preset differently.
static AVDictionary *options_for(clibav_writer *writer, const AVCodec *codec) {
  const av_library *av = writer->av;
  AVDictionary *options = NULL;
  av->av_dict_parse_string(&options, writer->target.options, "=", ":", 0);
  if (strcmp(codec->name, "libx265") == 0) av->av_dict_set(&options, "x265-params", "log-level=none", 0);
  if (strcmp(codec->name, "libopenh264") == 0) {
    // libopenh264 has quantizer bounds on the same scale, and no presets.
    AVDictionaryEntry *quality = av->av_dict_get(options, "crf", NULL, 0);
    if (quality) {
      av->av_dict_set(&options, "qmin", quality->value, 0);
      av->av_dict_set(&options, "qmax", quality->value, 0);
    }
    av->av_dict_set(&options, "crf", NULL, 0);
    av->av_dict_set(&options, "preset", NULL, 0);
  }
  if (strcmp(codec->name, "libsvtav1") == 0) setenv("SVT_LOG", "0", 0);
  if (strcmp(codec->name, "libaom-av1") == 0) {
    AVDictionaryEntry *preset = av->av_dict_get(options, "preset", NULL, 0);
    int speed = preset ? atoi(preset->value) : 6;
    const char *speeds[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"};
    av->av_dict_set(&options, "cpu-used", speeds[speed < 0 ? 0 : speed > 8 ? 8 : speed], 0);
    av->av_dict_set(&options, "preset", NULL, 0);
    av->av_dict_set(&options, "row-mt", "1", 0);
  }
  return options;
}

static clibav_outcome open_encoder(clibav_writer *writer, const AVCodec *codec) {
  const av_library *av = writer->av;
  const clibav_target *target = &writer->target;
  av->avcodec_free_context(&writer->encoder);
  writer->encoder = av->avcodec_alloc_context3(codec);
  if (!writer->encoder) return CLIBAV_NO_MEMORY;
  AVCodecContext *encoder = writer->encoder;
  writer->format = target->format;
  encoder->pix_fmt = writer_choose_pixels(writer, codec, &writer->format);
  if (encoder->pix_fmt == AV_PIX_FMT_NONE) {
    SAY(writer->text, "%s takes no pixels that glblur makes", codec->name);
    return CLIBAV_REFUSED;
  }
  encoder->width = target->format.width;
  encoder->height = target->format.height;
  encoder->time_base = writer->encoder_unit;
  encoder->framerate = (AVRational){target->rate[0], target->rate[1]};
  encoder->sample_aspect_ratio = (AVRational){target->aspect[0], target->aspect[1]};
  encoder->thread_count = target->threads;
  // Constant quality instead of a bit rate.
  encoder->bit_rate = 0;
  set_colours(writer);
  if (writer->film->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  AVDictionary *options = options_for(writer, codec);
  int error = av->avcodec_open2(encoder, codec, &options);
  AVDictionaryEntry *left = error < 0 ? NULL : av->av_dict_get(options, "", NULL, AV_DICT_IGNORE_SUFFIX);
  if (left) SAY(writer->text, "%s has no option %s", codec->name, left->key);
  bool is_refused = left != NULL;
  av->av_dict_free(&options);
  if (is_refused) return CLIBAV_REFUSED;
  if (error >= 0) return CLIBAV_DONE;
  clibav_outcome outcome = writer_fail(writer, error);
  char reason[120];
  SAY(reason, "%.110s", writer->text);
  bool is_odd = encoder->width % 2 != 0 || encoder->height % 2 != 0;
  SAY(
      writer->text, "%s takes no frames of %dx%d with these options (%s)%s", codec->name,
      encoder->width, encoder->height, reason, is_odd ? "; make the width and the height even" : "");
  return outcome;
}

static clibav_outcome open_encoders(clibav_writer *writer) {
  const char *names = writer->target.encoders;
  clibav_outcome outcome = CLIBAV_REFUSED;
  SAY(writer->text, "this FFmpeg has no encoder of the name %s", names);
  for (const char *next = names; *next && outcome != CLIBAV_DONE;) {
    char name[64];
    size_t length = strcspn(next, ",");
    SAY(name, "%.*s", (int)length, next);
    const AVCodec *codec = writer->av->avcodec_find_encoder_by_name(name);
    if (codec) outcome = open_encoder(writer, codec);
    next += length + (next[length] == ',');
  }
  return outcome;
}

static clibav_outcome add_film(clibav_writer *writer) {
  const av_library *av = writer->av;
  writer->stream = av->avformat_new_stream(writer->film, NULL);
  if (!writer->stream) return CLIBAV_NO_MEMORY;
  int error = av->avcodec_parameters_from_context(writer->stream->codecpar, writer->encoder);
  if (error < 0) return writer_fail(writer, error);
  // Apple's players recognize HEVC in MP4 only by this tag.
  const char *container = writer->film->oformat->name;
  bool is_mp4 = strcmp(container, "mp4") == 0 || strcmp(container, "mov") == 0;
  if (is_mp4 && writer->encoder->codec_id == AV_CODEC_ID_HEVC)
    writer->stream->codecpar->codec_tag = MKTAG('h', 'v', 'c', '1');
  writer->stream->time_base = writer->encoder->time_base;
  writer->stream->avg_frame_rate = writer->encoder->framerate;
  writer->stream->sample_aspect_ratio = writer->encoder->sample_aspect_ratio;
  if (writer->reader) writer->stream->disposition = writer->reader->stream->disposition;
  return CLIBAV_DONE;
}

clibav_outcome clibav_writer_open(
    clibav_writer *writer, const clibav_target *target, clibav_reader *reader,
    clibav_format *format) {
  writer->target = *target;
  writer->reader = reader;
  writer->format = target->format;
  writer->last = INT64_MIN;
  writer->unit = writer->encoder_unit = (AVRational){1, target->timescale};
  // AVI has no times, only a constant rate.
  writer->has_times = strcmp(target->container, "avi") != 0;
  if (!writer->has_times)
    writer->encoder_unit = (AVRational){target->rate[1], target->rate[0]};
  clibav_outcome outcome = open_container(writer);
  if (outcome == CLIBAV_DONE) outcome = open_encoders(writer);
  if (outcome != CLIBAV_DONE) return outcome;
  int answer = writer->av->avformat_query_codec(
      writer->film->oformat, writer->encoder->codec_id, FF_COMPLIANCE_NORMAL);
  // Matroska holds the codecs of AVI and QuickTime, although the query denies it.
  if (answer == 0 && strcmp(target->container, "matroska") != 0) {
    SAY(
        writer->text, "%s files cannot hold %s", target->container,
        writer->av->avcodec_get_name(writer->encoder->codec_id));
    return CLIBAV_REFUSED;
  }
  outcome = add_film(writer);
  if (outcome == CLIBAV_DONE) outcome = writer_add_tracks(writer);
  // Copied now, because the reader's thread may change the properties later.
  if (outcome == CLIBAV_DONE) outcome = writer_copy_head(writer);
  if (outcome != CLIBAV_DONE) return outcome;
  // Sound that waits for its fade delays pictures, besides FFmpeg's 10 s.
  if (writer->sound_file) writer->film->max_interleave_delta += llrint(target->sound_file->fade_out * 1e6);
  if (reader) reader->has_writer = reader->source.carries_tracks && target->copies_tracks;
  if (reader && reader->has_writer)
    writer->lead = writer->av->av_rescale_q(
        reader->from - reader->tracks_from, reader->stream->time_base, writer->encoder_unit);
  *format = writer->format;
  return CLIBAV_DONE;
}

static clibav_outcome begin(clibav_writer *writer) {
  const av_library *av = writer->av;
  AVDictionary *options = NULL;
  char number[16];
  SAY(number, "%d", writer->target.timescale);
  const char *name = writer->film->oformat->name;
  if (strcmp(name, "mp4") == 0 || strcmp(name, "mov") == 0)
    av->av_dict_set(&options, "video_track_timescale", number, 0);
  int error = av->avformat_write_header(writer->film, &options);
  av->av_dict_free(&options);
  if (error < 0) return writer_fail(writer, error);
  writer->has_begun = true;
  return CLIBAV_DONE;
}

// Stores a frame's duration, which encoders do not return.
static bool remember(clibav_writer *writer, int64_t time, int64_t duration) {
  if (writer->span_count == writer->span_room) {
    size_t room = writer->span_room ? 2 * writer->span_room : 64;
    frame_span *spans = realloc(writer->spans, room * sizeof *spans);
    if (!spans) return false;
    writer->spans = spans;
    writer->span_room = room;
  }
  writer->spans[writer->span_count++] = (frame_span){time, duration};
  return true;
}

static int64_t recall(clibav_writer *writer, int64_t time) {
  for (size_t index = 0; index < writer->span_count; index++) {
    if (writer->spans[index].time != time) continue;
    int64_t duration = writer->spans[index].duration;
    writer->spans[index] = writer->spans[--writer->span_count];
    return duration;
  }
  return 0;
}

static clibav_outcome write_before(clibav_writer *writer) {
  if (!writer->has_before) return CLIBAV_DONE;
  const av_library *av = writer->av;
  writer->has_before = false;
  writer->before->stream_index = writer->stream->index;
  av->av_packet_rescale_ts(writer->before, writer->encoder->time_base, writer->stream->time_base);
  int error = av->av_interleaved_write_frame(writer->film, writer->before);
  av->av_packet_unref(writer->before);
  return error < 0 ? writer_fail(writer, error) : CLIBAV_DONE;
}

// MP4 adds up times in decoding order; the last duration corrects the sum.
static void end_decoding(clibav_writer *writer) {
  const char *name = writer->film->oformat->name;
  bool adds_up = strcmp(name, "mp4") == 0 || strcmp(name, "mov") == 0;
  AVPacket *packet = writer->before;
  if (!writer->has_before || !adds_up || packet->dts == AV_NOPTS_VALUE) return;
  int64_t shown = writer->end_time - writer->first_time;
  int64_t rest = shown - (packet->dts - writer->first_decoding);
  if (rest > 0) packet->duration = rest;
}

static clibav_outcome write_packets(clibav_writer *writer) {
  const av_library *av = writer->av;
  while (true) {
    AVPacket *packet = writer->packet;
    int error = av->avcodec_receive_packet(writer->encoder, packet);
    if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return CLIBAV_DONE;
    if (error < 0) return writer_fail(writer, error);
    int64_t duration = recall(writer, packet->pts);
    if (duration > 0) packet->duration = duration;
    if (writer->packet_count++ == 0) {
      writer->first_time = packet->pts;
      writer->first_decoding = packet->dts;
    }
    if (packet->pts + packet->duration > writer->end_time)
      writer->end_time = packet->pts + packet->duration;
    clibav_outcome outcome = write_before(writer);
    if (outcome != CLIBAV_DONE) return outcome;
    writer->packet = writer->before;
    writer->before = packet;
    writer->has_before = true;
  }
}

clibav_outcome clibav_writer_add(
    clibav_writer *writer, const uint8_t *planes, int64_t time, int64_t duration) {
  const av_library *av = writer->av;
  clibav_outcome outcome = writer->has_begun ? CLIBAV_DONE : begin(writer);
  if (outcome == CLIBAV_DONE) outcome = writer_drain_tracks(writer);
  if (outcome != CLIBAV_DONE) return outcome;
  AVFrame *frame = writer->frame;
  int error = 0;
  if (frame->data[0]) {
    error = av->av_frame_make_writable(frame);
  } else {
    frame->format = writer->encoder->pix_fmt;
    frame->width = writer->encoder->width;
    frame->height = writer->encoder->height;
    error = av->av_frame_get_buffer(frame, 0);
  }
  if (error < 0) return writer_fail(writer, error);
  pixels_pack(planes, &writer->format, frame);
  frame->color_range = writer->encoder->color_range;
  frame->colorspace = writer->encoder->colorspace;
  frame->color_primaries = writer->encoder->color_primaries;
  frame->color_trc = writer->encoder->color_trc;
  frame->chroma_location = writer->encoder->chroma_sample_location;
  frame->sample_aspect_ratio = writer->encoder->sample_aspect_ratio;
  int64_t begin_time = av->av_rescale_q(time, writer->unit, writer->encoder_unit) + writer->lead;
  int64_t shown = av->av_rescale_q(duration, writer->unit, writer->encoder_unit);
  // Moves frames apart whose times are equal in a coarser unit.
  if (writer->last != INT64_MIN && begin_time <= writer->last) begin_time = writer->last + 1;
  writer->last = begin_time;
  if (begin_time + shown > writer->shown_end) writer->shown_end = begin_time + shown;
  clibav_outcome of_file = writer_drain_file(writer, begin_time, false);
  if (of_file != CLIBAV_DONE) return of_file;
  frame->pts = begin_time;
  FRAME_DURATION(frame) = shown;
  if (!remember(writer, begin_time, shown)) return CLIBAV_NO_MEMORY;
  error = av->avcodec_send_frame(writer->encoder, frame);
  if (error < 0) return writer_fail(writer, error);
  return write_packets(writer);
}

clibav_outcome clibav_writer_end(clibav_writer *writer) {
  const av_library *av = writer->av;
  if (!writer->has_begun) {
    SAY(writer->text, "it has no frame");
    return CLIBAV_REFUSED;
  }
  int error = av->avcodec_send_frame(writer->encoder, NULL);
  if (error < 0 && error != AVERROR_EOF) return writer_fail(writer, error);
  clibav_outcome outcome = write_packets(writer);
  if (outcome == CLIBAV_DONE) {
    end_decoding(writer);
    outcome = write_before(writer);
  }
  if (outcome == CLIBAV_DONE) outcome = writer_drain_tracks(writer);
  if (outcome == CLIBAV_DONE) outcome = writer_drain_file(writer, writer->shown_end, true);
  if (outcome == CLIBAV_DONE) outcome = writer_end_sounds(writer);
  writer_note_times(writer);
  if (outcome != CLIBAV_DONE) return outcome;
  error = av->av_write_trailer(writer->film);
  writer->has_ended = true;
  if (error < 0) return writer_fail(writer, error);
  av->avio_flush(writer->io);
  if (writer->has_failed || writer->io->error < 0) return writer_fail(writer, writer->io->error);
  return CLIBAV_DONE;
}

#endif
