#include "pixels.h"
#include "reader.h"

#ifdef HAS_HEADERS
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The allowed containers; no playlists, which name other files, and no devices.
static const char demuxers[] =
    "mov,matroska,webm,avi,gif,apng,ivf,flv,mpegts,mpeg,ogg,nut,yuv4mpegpipe,mp4,m4a,3gp,3g2,mj2";

enum { BUFFER = 1 << 16 };

// FFmpeg counts up to 64 more pixels per row.
static int64_t most_with_margins(const clibav_reader *reader) {
  return reader->source.most_pixels + 64 * 65536;
}

static int read_bytes(void *opaque, uint8_t *bytes, int count) {
  clibav_reader *reader = opaque;
  const clibav_source *source = &reader->source;
  if (reader->has_stopped || !source->goes_on(source->context)) {
    reader->has_stopped = true;
    return AVERROR_EXIT;
  }
  int copied = source->read(source->context, bytes, count);
  if (copied > 0) return copied;
  if (copied < 0) reader->has_failed = true;
  return copied < 0 ? AVERROR(EIO) : AVERROR_EOF;
}

static int64_t seek_bytes(void *opaque, int64_t place, int whence) {
  clibav_reader *reader = opaque;
  const clibav_source *source = &reader->source;
  if (whence == AVSEEK_SIZE) return source->size;
  // FFmpeg seeks only from the beginning.
  if ((whence & ~AVSEEK_FORCE) != SEEK_SET || place < 0) return AVERROR(EINVAL);
  source->seek(source->context, place);
  return place;
}

static int interrupts(void *opaque) {
  clibav_reader *reader = opaque;
  if (!reader->source.goes_on(reader->source.context)) reader->has_stopped = true;
  return reader->has_stopped;
}

int reader_open_nothing(
    AVFormatContext *film, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  (void)film, (void)io, (void)url, (void)flags, (void)options;
  return AVERROR(EPERM);
}

static bool prepare(clibav_reader *reader) {
  const av_library *av = reader->av;
  reader->packet = av->av_packet_alloc();
  reader->current = av->av_frame_alloc();
  reader->following = av->av_frame_alloc();
  reader->decoded = av->av_frame_alloc();
  reader_open_queue(reader);
  return reader->packet && reader->current && reader->following && reader->decoded;
}

static void release(clibav_reader *reader) {
  const av_library *av = reader->av;
  reader_close_queue(reader);
  reader_drop_group(reader);
  av->avcodec_free_context(&reader->decoder);
  if (reader->film) av->avformat_close_input(&reader->film);
  if (reader->io) {
    av->av_freep(&reader->io->buffer);
    av->avio_context_free(&reader->io);
  }
  av->av_packet_free(&reader->packet);
  for (int track = 0; track < MOST_TRACKS; track++) av->av_packet_free(&reader->earlier[track]);
  av->av_frame_free(&reader->current);
  av->av_frame_free(&reader->following);
  av->av_frame_free(&reader->decoded);
}

clibav_reader *clibav_reader_new(void) {
  const av_library *av = av_library_open();
  clibav_reader *reader = av ? calloc(1, sizeof *reader) : NULL;
  if (!reader) return NULL;
  reader->av = av;
  if (prepare(reader)) return reader;
  clibav_reader_close(reader);
  return NULL;
}

void clibav_reader_close(clibav_reader *reader) {
  if (!reader) return;
  release(reader);
  free(reader);
}

const char *clibav_reader_text(const clibav_reader *reader) { return reader->text; }
const char *clibav_reader_cure(const clibav_reader *reader) { return reader->cure; }
double clibav_reader_seconds(const clibav_reader *reader) { return reader->seconds; }
int64_t clibav_reader_damages(const clibav_reader *reader) { return reader->damages; }

bool clibav_reader_has_jumped(const clibav_reader *reader) { return reader->jumps > 0; }

const char *clibav_reader_note(clibav_reader *reader, int index) {
  if (reader->jumps > 0 && index-- == 0) {
    double seconds = (double)(reader->first_jump - reader->origin) * av_q2d(reader->stream->time_base);
    char times[40] = "";
    if (reader->jumps > 1) SAY(times, " %lld times, first", (long long)reader->jumps);
    SAY(reader->note, "the times of the film jump%s at %.3f s, and go on from there", times, seconds);
    return reader->note;
  }
  for (int track = 0; track < MOST_TRACKS; track++) {
    if (!reader->was_missed[track] || index-- > 0) continue;
    const AVCodecParameters *parameters = reader->film->streams[track]->codecpar;
    const char *type = reader->av->av_get_media_type_string(parameters->codec_type);
    SAY(
        reader->note, "track %d (%s, %s) is left out: it begins later than the pictures", track + 1,
        type ? type : "unknown", reader->av->avcodec_get_name(parameters->codec_id));
    return reader->note;
  }
  return NULL;
}

static clibav_outcome unsupported(clibav_reader *reader, const char *text, const char *cure) {
  SAY(reader->text, "%s", text);
  SAY(reader->cure, "%s", cure);
  return CLIBAV_UNSUPPORTED;
}

static clibav_outcome failed(clibav_reader *reader, int error, clibav_outcome outcome) {
  if (reader->has_stopped) return CLIBAV_STOPPED;
  if (reader->has_failed) return CLIBAV_NOT_TRANSFERRED;
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  av_library_say(reader->text, sizeof reader->text, error);
  return outcome;
}

static clibav_outcome open_container(clibav_reader *reader) {
  const av_library *av = reader->av;
  uint8_t *buffer = av->av_malloc(BUFFER);
  bool can_seek = reader->source.size >= 0;
  reader->io = buffer ? av->avio_alloc_context(
                            buffer, BUFFER, 0, reader, read_bytes, NULL,
                            can_seek ? seek_bytes : NULL)
                      : NULL;
  if (!reader->io) {
    av->av_free(buffer);
    return CLIBAV_NO_MEMORY;
  }
  reader->io->seekable = can_seek ? AVIO_SEEKABLE_NORMAL : 0;
  reader->film = av->avformat_alloc_context();
  if (!reader->film) return CLIBAV_NO_MEMORY;
  AVFormatContext *film = reader->film;
  film->pb = reader->io;
  film->io_open = reader_open_nothing;
  film->interrupt_callback = (AVIOInterruptCB){interrupts, reader};
  film->max_streams = MOST_TRACKS;
  AVDictionary *options = NULL;
  av->av_dict_set(&options, "format_whitelist", demuxers, 0);
  av->av_dict_set(&options, "protocol_whitelist", ",", 0);
  int error = av->avformat_open_input(&reader->film, "", NULL, &options);
  av->av_dict_free(&options);
  if (error == 0) return CLIBAV_DONE;
  return failed(
      reader, error, error == AVERROR_INVALIDDATA || error == AVERROR(EINVAL) ? CLIBAV_UNKNOWN
                                                                              : CLIBAV_DAMAGED);
}

// Identifies the streams, without decoding pictures beyond the limit.
static clibav_outcome look_at_streams(clibav_reader *reader) {
  const av_library *av = reader->av;
  AVFormatContext *film = reader->film;
  unsigned count = film->nb_streams;
  AVDictionary **options = calloc(count + 1, sizeof *options);
  if (!options) return CLIBAV_NO_MEMORY;
  char number[32];
  SAY(number, "%lld", (long long)most_with_margins(reader));
  for (unsigned index = 0; index < count; index++) {
    av->av_dict_set(&options[index], "max_pixels", number, 0);
    av->av_dict_set(&options[index], "threads", "1", 0);
  }
  int error = av->avformat_find_stream_info(film, options);
  for (unsigned index = 0; index < count; index++) av->av_dict_free(&options[index]);
  free(options);
  return error < 0 ? failed(reader, error, CLIBAV_DAMAGED) : CLIBAV_DONE;
}

static clibav_outcome choose_stream(clibav_reader *reader) {
  const av_library *av = reader->av;
  AVFormatContext *film = reader->film;
  int index = av->av_find_best_stream(film, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  // Sound files may have a cover picture.
  if (index < 0 || film->streams[index]->disposition & AV_DISPOSITION_ATTACHED_PIC) {
    bool has_sound = av->av_find_best_stream(film, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0) >= 0;
    SAY(reader->text, has_sound ? "it has sound and no pictures" : "it has no pictures");
    return CLIBAV_UNKNOWN;
  }
  reader->stream = film->streams[index];
  reader->known_tracks = film->nb_streams;
  for (unsigned other = 0; other < film->nb_streams && other < MOST_TRACKS; other++) {
    AVStream *stream = film->streams[other];
    bool is_cover = (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
    bool is_film = stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO && !is_cover;
    reader->tracks[other] = is_film ? 0 : -1;
  }
  return CLIBAV_DONE;
}

// Whether to decode several frames at a time. FFmpeg 5.1's PNG decoder may wait for ever for rows
// of a damaged frame. The listed codecs have large frames, and no mutated film made their threads
// hang.
static bool takes_frame_threads(enum AVCodecID codec) {
  switch (codec) {
    case AV_CODEC_ID_H264:
    case AV_CODEC_ID_HEVC:
    case AV_CODEC_ID_VP8:
    case AV_CODEC_ID_VP9:
    case AV_CODEC_ID_PRORES:
    case AV_CODEC_ID_DNXHD:
    case AV_CODEC_ID_MJPEG:
    case AV_CODEC_ID_UTVIDEO:
    case AV_CODEC_ID_HUFFYUV:
    case AV_CODEC_ID_MAGICYUV: return true;
    default: return false;
  }
}

static clibav_outcome open_decoder(clibav_reader *reader, clibav_film *film) {
  const av_library *av = reader->av;
  AVCodecParameters *parameters = reader->stream->codecpar;
  int64_t size = (int64_t)parameters->width * parameters->height;
  if (size > reader->source.most_pixels) {
    film->format.width = parameters->width;
    film->format.height = parameters->height;
    return CLIBAV_TOO_LARGE;
  }
  const AVCodec *codec = av->avcodec_find_decoder(parameters->codec_id);
  // FFmpeg's own VP8 and VP9 decoders drop alpha.
  AVDictionaryEntry *mode = av->av_dict_get(reader->stream->metadata, "alpha_mode", NULL, 0);
  bool is_vp8 = parameters->codec_id == AV_CODEC_ID_VP8;
  if (mode && strcmp(mode->value, "1") == 0 && (is_vp8 || parameters->codec_id == AV_CODEC_ID_VP9)) {
    const AVCodec *other = av->avcodec_find_decoder_by_name(is_vp8 ? "libvpx" : "libvpx-vp9");
    if (other) codec = other;
    film->loses_alpha = !other;
  }
  if (!codec) {
    SAY(reader->text, "is in %s", av->avcodec_get_name(parameters->codec_id));
    SAY(reader->cure, "install a build of FFmpeg that decodes it, or convert it to H.264");
    return CLIBAV_UNSUPPORTED;
  }
  reader->decoder = av->avcodec_alloc_context3(codec);
  if (!reader->decoder) return CLIBAV_NO_MEMORY;
  AVCodecContext *decoder = reader->decoder;
  int error = av->avcodec_parameters_to_context(decoder, parameters);
  if (error < 0) return failed(reader, error, CLIBAV_DAMAGED);
  decoder->pkt_timebase = reader->stream->time_base;
  decoder->thread_count = reader->source.threads;
  decoder->thread_type = FF_THREAD_SLICE;
  if (takes_frame_threads(parameters->codec_id)) decoder->thread_type |= FF_THREAD_FRAME;
  decoder->max_pixels = most_with_margins(reader);
  decoder->err_recognition = AV_EF_CRCCHECK;
  error = av->avcodec_open2(decoder, codec, NULL);
  return error < 0 ? failed(reader, error, CLIBAV_DAMAGED) : CLIBAV_DONE;
}

// Decodes the next frame into `following`, by the caller's policy on damage.
static clibav_outcome advance(clibav_reader *reader, bool is_before_part) {
  const av_library *av = reader->av;
  while (true) {
    clibav_outcome outcome = reader_decode(reader);
    if (outcome == CLIBAV_DAMAGED_FRAME) {
      // Frames before a part may lack references.
      if (is_before_part && reader->source.size >= 0) continue;
      if (reader->source.damage == CLIBAV_STOP) return outcome;
      reader->damages++;
      if (reader->source.damage == CLIBAV_SKIP || !reader->has_current) continue;
      av->av_frame_unref(reader->following);
      if (av->av_frame_ref(reader->following, reader->current) < 0) return CLIBAV_NO_MEMORY;
      reader->last += reader->usual_duration > 0 ? reader->usual_duration : 1;
      reader->following->pts = reader->last;
      reader->has_following = true;
      return CLIBAV_DONE;
    }
    if (outcome != CLIBAV_DONE) return outcome;
    AVFrame *frame = reader->decoded;
    if (IS_INTERLACED(frame)) {
      av->av_frame_unref(frame);
      return unsupported(reader, "has interlaced frames", "deinterlace it first, such as by FFmpeg's bwdif");
    }
    if (reader->has_current && (frame->width != reader->current->width ||
                                frame->height != reader->current->height ||
                                frame->format != reader->current->format)) {
      int64_t time = frame->pts - reader->origin;
      reader->seconds = (double)time * av_q2d(reader->stream->time_base);
      SAY(
          reader->text, "changes its frames from %dx%d to %dx%d, or their kind, at %.3f s",
          reader->current->width, reader->current->height, frame->width, frame->height,
          reader->seconds);
      SAY(reader->cure, "cut it there, or scale it to one size first");
      av->av_frame_unref(frame);
      return CLIBAV_UNSUPPORTED;
    }
    av->av_frame_unref(reader->following);
    av->av_frame_move_ref(reader->following, frame);
    reader->has_following = true;
    return CLIBAV_DONE;
  }
}

static void step(clibav_reader *reader) {
  reader->av->av_frame_unref(reader->current);
  reader->av->av_frame_move_ref(reader->current, reader->following);
  reader->has_current = reader->has_following;
  reader->has_following = false;
}

// FFmpeg must seek, but the caller cannot.
static clibav_outcome needs_places(clibav_reader *reader) {
  char reason[120];
  SAY(reason, "%.110s", reader->text);
  SAY(reader->text, "cannot be read from a pipe (%s)", reason);
  SAY(reader->cure, "give a file, or a film of MP4 whose index is at its beginning");
  return CLIBAV_UNSUPPORTED;
}

double reader_seconds(const clibav_reader *reader, int64_t time) {
  return (double)(time - reader->start) * av_q2d(reader->stream->time_base);
}

static bool has_come(const clibav_reader *reader, double time, double moment) {
  return clibav_has_come(time, moment, reader->unit);
}

// Whether times are frame numbers, as in AVI. Units up to a millisecond are for rounding, even if
// FFmpeg guesses such a rate.
static bool counts_frames(const clibav_reader *reader) {
  AVRational unit = reader->stream->time_base;
  AVRational rate = reader->av->av_guess_frame_rate(reader->film, reader->stream, NULL);
  return av_q2d(unit) > 0.002 && (int64_t)rate.num * unit.num == (int64_t)rate.den * unit.den;
}

// Returns the stream time nearest to an end of the part, given in seconds. If times are frame
// numbers, returns that of the frame shown at the beginning or after the end.
static int64_t edge(const clibav_reader *reader, double seconds, bool is_end) {
  double unit = av_q2d(reader->stream->time_base);
  // The same tolerance as in `clibav_has_come`. A frame that begins half a unit before the end is
  // outside.
  double grace = counts_frames(reader) ? 1.001e-6 : unit / 2;
  double units = (is_end ? seconds - grace : seconds + grace) / unit;
  return reader->start + (int64_t)fmin(is_end ? ceil(units - 1e-6) : floor(units + 1e-6), 1e17);
}

// Whether FFmpeg can seek key frames by time. Jumping times require reading everything before. Only
// MP4 finds the start of a subtitle shown at the part's beginning.
static bool may_seek(const clibav_reader *reader) {
  const AVInputFormat *container = reader->film->iformat;
  if (container->flags & AVFMT_TS_DISCONT) return false;
  if (strstr(container->name, "mp4") || !reader->source.carries_tracks) return true;
  for (unsigned index = 0; index < reader->film->nb_streams; index++)
    if (reader->film->streams[index]->codecpar->codec_type == AVMEDIA_TYPE_SUBTITLE) return false;
  return true;
}

// Decodes the first frame, from which times count, and converts the part to stream times.
static clibav_outcome find_start(clibav_reader *reader) {
  clibav_outcome outcome = advance(reader, reader->source.from > 0);
  if (outcome != CLIBAV_DONE) return outcome;
  step(reader);
  reader->start = reader->current->pts;
  double to = reader->source.to;
  reader->from = edge(reader, fmax(reader->source.from, 0), false);
  reader->to = to >= 0 ? edge(reader, to, true) : INT64_MAX;
  reader->origin = reader->tracks_from = reader->from;
  int64_t all = reader->film->start_time;
  if (reader->source.from <= 0 && all != AV_NOPTS_VALUE && llabs(all) < INT64_MAX / 4) {
    int64_t beginning = reader->av->av_rescale_q(all, AV_TIME_BASE_Q, reader->stream->time_base);
    bool is_possible = reader_is_possible(reader, beginning, reader->stream->time_base);
    if (is_possible && beginning < reader->from) reader->tracks_from = beginning;
  }
  reader->has_part = true;
  return CLIBAV_DONE;
}

// Films from Matroska have times rounded to milliseconds.
static void find_rhythm(clibav_reader *reader) {
  AVRational unit = reader->stream->time_base;
  AVRational rate = reader->av->av_guess_frame_rate(reader->film, reader->stream, NULL);
  const int roundings[] = {0, 1000};
  for (int index = 0; index < 2 && !reader->rhythm.holds; index++) {
    reader->rhythm = clibav_rhythm_begin(unit.num, unit.den, rate.num, rate.den, roundings[index]);
    if (reader->has_following)
      clibav_rhythm_time(&reader->rhythm, reader->following->pts - reader->start);
  }
  if (!reader->rhythm.holds) reader->rhythm = clibav_rhythm_begin(unit.num, unit.den, 0, 0, 0);
  reader->unit = counts_frames(reader) ? 0 : (double)reader->rhythm.rounding / reader->rhythm.timescale;
}

static clibav_outcome find_beginning(clibav_reader *reader) {
  double from = fmax(reader->source.from, 0);
  clibav_outcome outcome = find_start(reader);
  if (outcome != CLIBAV_DONE) return outcome;
  outcome = advance(reader, reader->current->pts < reader->from);
  find_rhythm(reader);
  if (reader->way == BY_SEEKING && !may_seek(reader)) reader->way = BY_READING;
  if (reader->way != BY_DECODING && outcome == CLIBAV_DONE) {
    outcome = reader_pass_over(reader);
    if (outcome != CLIBAV_DONE) return outcome;
  }
  while (true) {
    bool is_before = from > 0 && (!reader->has_current || reader->current->pts < reader->from);
    if (outcome == CLIBAV_DONE && !reader->has_following) outcome = advance(reader, is_before);
    // A restarted decoder's first frame is late if it needs earlier frames.
    bool is_behind = outcome != CLIBAV_DONE ||
                     !has_come(reader, reader_seconds(reader, reader->following->pts), from);
    if (is_behind && !reader->has_current) {
      reader->is_late = outcome == CLIBAV_DONE || outcome == CLIBAV_END ||
                        outcome == CLIBAV_DAMAGED || outcome == CLIBAV_DAMAGED_FRAME;
      return reader->is_late ? CLIBAV_END : outcome;
    }
    if (outcome != CLIBAV_DONE) {
      // The error, or the end, follows the current frame.
      reader->outcome = outcome;
      int64_t end = reader->current->pts + FRAME_DURATION(reader->current);
      if (outcome == CLIBAV_END && reader->from > 0 && end <= reader->from) reader->has_current = false;
      return CLIBAV_DONE;
    }
    if (is_behind) return CLIBAV_DONE;
    step(reader);
  }
}

static void begin_part(clibav_reader *reader) {
  int64_t begin = clibav_rhythm_time(&reader->rhythm, reader->current->pts - reader->start);
  // A part begins with a frame within half a unit; an earlier frame is shortened.
  bool is_cut = !has_come(reader, reader->source.from, reader_seconds(reader, reader->current->pts));
  if (!is_cut) reader->from = reader->origin = reader->current->pts;
  if (reader->source.from > 0) reader->tracks_from = reader->from;
  double from = fmin(reader->source.from * reader->rhythm.timescale, 1e17);
  reader->exact_from = is_cut ? llround(from) : begin;
  // Frame numbers cannot lie between frames.
  if (is_cut && counts_frames(reader)) reader->exact_from = (reader->from - reader->start) * reader->rhythm.unit;
  reader->exact_begin = reader->exact_from;
}

static void describe_turn(clibav_reader *reader, clibav_film *film) {
  const int32_t *matrix = NULL;
  size_t count = 0;
#if HAS_SIDE_DATA_OF_PARAMETERS
  const AVCodecParameters *parameters = reader->stream->codecpar;
  const AVPacketSideData *data = reader->av->av_packet_side_data_get(
      parameters->coded_side_data, parameters->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  if (data) {
    matrix = (const int32_t *)data->data;
    count = data->size;
  }
#else
  matrix = (const int32_t *)reader->av->av_stream_get_side_data(
      reader->stream, AV_PKT_DATA_DISPLAYMATRIX, &count);
#endif
  const int places[4] = {0, 1, 3, 4};
  const int upright[4] = {1, 0, 0, 1};
  for (int index = 0; index < 4; index++) {
    film->turn[index] = upright[index];
    if (!matrix || count < 9 * sizeof *matrix) continue;
    // Angles other than multiples of 90° give values other than 0 and ±1.
    int32_t number = matrix[places[index]];
    film->turn[index] = number == 0 ? 0 : number == 65536 ? 1 : number == -65536 ? -1 : 2;
  }
}

static clibav_outcome describe(clibav_reader *reader, clibav_film *film) {
  const av_library *av = reader->av;
  const AVFrame *frame = reader->current;
  AVStream *stream = reader->stream;
  reader->pixels = frame->format;
  clibav_format *format = &film->format;
  const AVPixFmtDescriptor *pixels = av->av_pix_fmt_desc_get(frame->format);
  format->width = frame->width;
  format->height = frame->height;
  if ((int64_t)frame->width * frame->height > reader->source.most_pixels) return CLIBAV_TOO_LARGE;
  if (!pixels_describe(frame->format, format)) {
    SAY(reader->text, "has pixels of the kind %s", pixels ? pixels->name : "that FFmpeg does not know");
    SAY(reader->cure, "convert it to yuv420p, yuv422p or yuv444p first");
    return CLIBAV_UNSUPPORTED;
  }
  bool is_stated = frame->color_range != AVCOL_RANGE_UNSPECIFIED;
  // FFmpeg's grey formats have full range unless stated otherwise.
  if (!format->is_rgb && is_stated) format->is_full = frame->color_range == AVCOL_RANGE_JPEG;
  else if (format->sampling == CLIBAV_GREY) format->is_full = true;
  format->matrix = format->is_rgb ? AVCOL_SPC_RGB : (int)frame->colorspace;
  format->primaries = (int)frame->color_primaries;
  format->transfer = (int)frame->color_trc;
  format->site = (int)frame->chroma_location;
  enum AVCodecID codec = stream->codecpar->codec_id;
  bool is_centred = codec == AV_CODEC_ID_MJPEG || codec == AV_CODEC_ID_MPEG1VIDEO;
  if (format->site == AVCHROMA_LOC_UNSPECIFIED && is_centred) format->site = AVCHROMA_LOC_CENTER;
  reader->format = *format;
  AVRational rate = av->av_guess_frame_rate(reader->film, stream, NULL);
  AVRational aspect = av->av_guess_sample_aspect_ratio(reader->film, stream, reader->current);
  film->rate[0] = rate.num;
  film->rate[1] = rate.den;
  film->aspect[0] = aspect.num;
  film->aspect[1] = aspect.den;
  begin_part(reader);
  film->timescale = reader->rhythm.timescale;
  film->unit = reader->unit;
  int64_t duration = stream->duration;
  if (duration <= 0 && reader->film->duration > 0)
    duration = av->av_rescale_q(reader->film->duration, AV_TIME_BASE_Q, stream->time_base);
  if (duration > 0 && duration < INT64_MAX / 4 / stream->time_base.num) {
    duration += stream->start_time != AV_NOPTS_VALUE && stream->duration > 0 ? stream->start_time : 0;
    if (reader->to < INT64_MAX / 4 && reader->to < duration) duration = reader->to;
    duration -= reader->origin;
    film->duration = duration > 0 ? duration * reader->rhythm.unit : 0;
  }
  describe_turn(reader, film);
  return CLIBAV_DONE;
}

// A stop by the caller or a failed callback is the cause of any error.
static clibav_outcome judged(const clibav_reader *reader, clibav_outcome outcome) {
  if (outcome == CLIBAV_DONE) return outcome;
  if (reader->has_stopped) return CLIBAV_STOPPED;
  return reader->has_failed ? CLIBAV_NOT_TRANSFERRED : outcome;
}

static clibav_outcome open_film(clibav_reader *reader, clibav_film *film) {
  clibav_outcome outcome = open_container(reader);
  if (outcome == CLIBAV_DONE) outcome = look_at_streams(reader);
  if (outcome == CLIBAV_DONE) outcome = choose_stream(reader);
  if (outcome == CLIBAV_DONE) outcome = open_decoder(reader, film);
  if (outcome != CLIBAV_DONE) return outcome;
  AVRational rate = reader->av->av_guess_frame_rate(reader->film, reader->stream, NULL);
  AVRational frame = {rate.den, rate.num};
  if (rate.num > 0 && rate.den > 0)
    reader->usual_duration = reader->av->av_rescale_q(1, frame, reader->stream->time_base);
  if (reader->usual_duration <= 0) reader->usual_duration = 1;
  // Only these containers state the number of frames, of which an edit list removes some.
  if (strstr(reader->film->iformat->name, "mp4")) {
    int64_t kept = reader->av->avformat_index_get_entries_count(reader->stream);
    int64_t stated = reader->stream->nb_frames;
    reader->announced = kept < stated ? kept : stated;
  }
  outcome = find_beginning(reader);
  if (outcome == CLIBAV_END) {
    SAY(reader->text, "it has no frame");
    return CLIBAV_DAMAGED;
  }
  if (outcome == CLIBAV_DONE) outcome = describe(reader, film);
  return outcome == CLIBAV_DONE && reader->source.from > 0 ? reader_keep_earlier(reader) : outcome;
}

static clibav_outcome try_to_open(clibav_reader *reader, clibav_film *film) {
  memset(film, 0, sizeof *film);
  reader->outcome = CLIBAV_END;
  reader->to = INT64_MAX;
  reader->anew_from = INT64_MIN;
  return judged(reader, open_film(reader, film));
}

// Reopens the film for the next slower and surer way.
static bool reopen(clibav_reader *reader) {
  release(reader);
  *reader = (clibav_reader){.av = reader->av, .source = reader->source, .way = reader->way - 1};
  reader->source.seek(reader->source.context, 0);
  return prepare(reader);
}

clibav_outcome clibav_reader_open(
    clibav_reader *reader, const clibav_source *source, clibav_film *film) {
  reader->source = *source;
  reader->way = source->from > 0 && source->size >= 0 ? BY_SEEKING : BY_DECODING;
  clibav_outcome outcome = try_to_open(reader, film);
  while (reader->is_late) {
    if (!reopen(reader)) return CLIBAV_NO_MEMORY;
    outcome = try_to_open(reader, film);
  }
  bool has_no_places = reader->source.size < 0 && reader->film &&
                       strstr(reader->film->iformat->name, "mp4") != NULL;
  return outcome == CLIBAV_DAMAGED && has_no_places ? needs_places(reader) : outcome;
}

// Without a writer, other tracks are not needed.
static void forget_tracks(clibav_reader *reader) {
  reader->source.carries_tracks = false;
  reader_drop_all(reader);
  for (unsigned index = 0; index < reader->film->nb_streams; index++) {
    if (reader->film->streams[index] != reader->stream)
      reader->film->streams[index]->discard = AVDISCARD_ALL;
  }
}

// MP4 states the last frame's end; otherwise it follows from the packet's duration or the rate.
static int64_t end_of_last(const clibav_reader *reader) {
  const AVFrame *frame = reader->current;
  const AVStream *stream = reader->stream;
  bool is_stated = strstr(reader->film->iformat->name, "mp4") && stream->duration > 0 &&
                   stream->duration < INT64_MAX / 4 && stream->start_time != AV_NOPTS_VALUE;
  int64_t end = is_stated ? stream->start_time + stream->duration : 0;
  return end > frame->pts && reader->outcome == CLIBAV_END ? end : frame->pts + FRAME_DURATION(frame);
}

static int64_t exact_end(clibav_reader *reader) {
  clibav_rhythm *rhythm = &reader->rhythm;
  int64_t end = reader->has_following ? reader->following->pts : end_of_last(reader);
  if (reader->has_following && end <= reader->to) return clibav_rhythm_time(rhythm, end - reader->start);
  if (end > reader->to) end = reader->to;
  // The last frame's beginning and duration are both rounded.
  int64_t duration = (end - reader->current->pts) * rhythm->unit;
  bool is_whole = rhythm->holds && llabs(duration - rhythm->frame) <= rhythm->rounding &&
                  reader->current->pts >= reader->from;
  clibav_rhythm plain = {.unit = rhythm->unit};
  return is_whole ? reader->exact_begin + rhythm->frame : clibav_rhythm_time(&plain, end - reader->start);
}

clibav_outcome clibav_reader_read(
    clibav_reader *reader, uint8_t *planes, int64_t *time, int64_t *duration) {
  // A writer may be created after the first frame was read.
  if (reader->has_given && !reader->has_writer && reader->source.carries_tracks)
    forget_tracks(reader);
  reader->has_given = true;
  if (!reader->has_current) return judged(reader, reader->outcome);
  AVFrame *frame = reader->current;
  double to = reader->source.to;
  if (to >= 0 && has_come(reader, to, reader_seconds(reader, frame->pts))) {
    reader->outcome = reader_finish_tracks(reader);
    reader->has_current = false;
    return judged(reader, reader->outcome);
  }
  pixels_unpack(frame, &reader->format, planes);
  int64_t end = exact_end(reader);
  if (end <= reader->exact_begin) end = reader->exact_begin + 1;
  *time = reader->exact_begin - reader->exact_from;
  *duration = end - reader->exact_begin;
  reader->exact_begin = end;
  step(reader);
  if (!reader->has_current) return CLIBAV_DONE;
  clibav_outcome outcome = advance(reader, false);
  // The error, or the end, follows the current frame.
  if (outcome != CLIBAV_DONE) reader->outcome = outcome;
  return CLIBAV_DONE;
}

#endif
