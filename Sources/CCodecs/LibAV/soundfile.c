#include "soundfile.h"

#ifdef HAS_HEADERS
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

struct sound_file {
  const av_library *av;
  clibav_sound_file settings;
  AVIOContext *io;
  AVFormatContext *film;
  AVCodecContext *decoder;
  const AVStream *stream;
  AVPacket *packet;
  AVFrame *decoded, *converted;
  // Floats of the film's rate, with interleaved channels.
  SwrContext *converter;
  AVAudioFifo *samples;
  AVChannelLayout layout;
  int rate, channels;
  float *buffer;
  int buffer_room;
  // At the file's own rate: the samples before the beginning, negative while unknown, and the
  // samples decoded and converted in this round of a repeated file.
  int64_t skipped, round, kept;
  // The samples taken, and whether no more follow the waiting ones.
  int64_t taken;
  bool is_over, has_failed;
  double peak;
  clibav_outcome outcome;
  char text[200];
};

// Containers of sound and films; no playlists, which name other files, and no devices.
static const char demuxers[] =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,aac,flac,wav,w64,aiff,caf,au,ac3,eac3,dts,wv,ape,tta,amr,asf,avi,flv,"
    "mpegts,mpeg,nut";

enum { BUFFER = 1 << 16 };

// In samples a second. A conversion from far lower rates would make a short file as long as memory.
enum { LEAST_RATE = 1000, MOST_RATE = 768000 };
static bool is_usual(int rate) { return rate >= LEAST_RATE && rate <= MOST_RATE; }

static int read_bytes(void *opaque, uint8_t *bytes, int count) {
  sound_file *file = opaque;
  int copied = file->settings.source.read(file->settings.source.context, bytes, count);
  if (copied > 0) return copied;
  if (copied < 0) file->has_failed = true;
  return copied < 0 ? AVERROR(EIO) : AVERROR_EOF;
}

static int64_t seek_bytes(void *opaque, int64_t place, int whence) {
  const clibav_source *source = &((sound_file *)opaque)->settings.source;
  if (whence == AVSEEK_SIZE) return source->size;
  if ((whence & ~AVSEEK_FORCE) != SEEK_SET || place < 0) return AVERROR(EINVAL);
  source->seek(source->context, place);
  return place;
}

static clibav_outcome fail(sound_file *file, const char *text) {
  SAY(file->text, "%s", text);
  return file->has_failed ? CLIBAV_NOT_TRANSFERRED : CLIBAV_UNKNOWN;
}

static clibav_outcome open_decoder(sound_file *file) {
  const av_library *av = file->av;
  AVCodecParameters *parameters = file->stream->codecpar;
  if (!is_usual(parameters->sample_rate)) {
    SAY(
        file->text, "its sound has %d samples a second, and %d to %d can be read", parameters->sample_rate, LEAST_RATE,
        MOST_RATE);
    return CLIBAV_UNKNOWN;
  }
  const AVCodec *codec = av->avcodec_find_decoder(parameters->codec_id);
  file->decoder = codec ? av->avcodec_alloc_context3(codec) : NULL;
  if (codec && !file->decoder) return CLIBAV_NO_MEMORY;
  int error = codec ? av->avcodec_parameters_to_context(file->decoder, parameters) : AVERROR_DECODER_NOT_FOUND;
  if (error >= 0) error = av->avcodec_open2(file->decoder, codec, NULL);
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  if (error < 0) {
    SAY(
        file->text, "its sound is in %s, which this FFmpeg cannot decode",
        av->avcodec_get_name(parameters->codec_id));
    return CLIBAV_UNKNOWN;
  }
  file->decoder->pkt_timebase = file->stream->time_base;
  return CLIBAV_DONE;
}

static void close_round(sound_file *file) {
  const av_library *av = file->av;
  av->avcodec_free_context(&file->decoder);
  if (file->film) av->avformat_close_input(&file->film);
  if (!file->io) return;
  av->av_freep(&file->io->buffer);
  av->avio_context_free(&file->io);
}

// Each round decodes the skipped part, because a seek would leave a seam: positions are often
// inexact, and most decoders need earlier data.
static clibav_outcome open_round(sound_file *file) {
  const av_library *av = file->av;
  bool can_seek = file->settings.source.size >= 0;
  if (can_seek) file->settings.source.seek(file->settings.source.context, 0);
  uint8_t *buffer = av->av_malloc(BUFFER);
  file->io = buffer ? av->avio_alloc_context(
                          buffer, BUFFER, 0, file, read_bytes, NULL, can_seek ? seek_bytes : NULL)
                    : NULL;
  if (!file->io) av->av_free(buffer);
  file->film = file->io ? av->avformat_alloc_context() : NULL;
  if (!file->film) return CLIBAV_NO_MEMORY;
  file->io->seekable = can_seek ? AVIO_SEEKABLE_NORMAL : 0;
  file->film->pb = file->io;
  file->film->io_open = reader_open_nothing;
  file->film->max_streams = MOST_TRACKS;
  AVDictionary *options = NULL;
  av->av_dict_set(&options, "format_whitelist", demuxers, 0);
  av->av_dict_set(&options, "protocol_whitelist", ",", 0);
  int error = av->avformat_open_input(&file->film, "", NULL, &options);
  av->av_dict_free(&options);
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  if (error < 0) return fail(file, "it is no sound file that can be read");
  // Pictures are never decoded.
  for (unsigned index = 0; index < file->film->nb_streams; index++)
    if (file->film->streams[index]->codecpar->codec_type != AVMEDIA_TYPE_AUDIO)
      file->film->streams[index]->discard = AVDISCARD_ALL;
  error = av->avformat_find_stream_info(file->film, NULL);
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  if (error < 0) return fail(file, "it is damaged");
  int index = av->av_find_best_stream(file->film, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
  if (index < 0) return fail(file, "it has no sound");
  file->stream = file->film->streams[index];
  file->skipped = -1;
  file->round = 0;
  file->kept = 0;
  return open_decoder(file);
}

void sound_keep_level(const av_library *av, SwrContext *converter, const AVFrame *frame, int *channels, int to) {
  int from = frame->ch_layout.nb_channels;
  if (from == *channels) return;
  *channels = from;
  // The options take effect at the next conversion.
  av->swr_close(converter);
  av->av_opt_set_double(converter, "rematrix_maxval", 1, 0);
  av->av_opt_set_double(converter, "rematrix_volume", from == 1 && to == 2 ? M_SQRT2 : 1, 0);
}

sound_file *sound_file_open(const av_library *av, const clibav_sound_file *settings) {
  sound_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->av = av;
  file->settings = *settings;
  file->packet = av->av_packet_alloc();
  file->decoded = av->av_frame_alloc();
  file->converted = av->av_frame_alloc();
  bool is_ready = file->packet && file->decoded && file->converted;
  file->outcome = is_ready ? open_round(file) : CLIBAV_NO_MEMORY;
  return file;
}

void sound_file_close(sound_file *file) {
  if (!file) return;
  const av_library *av = file->av;
  close_round(file);
  av->av_packet_free(&file->packet);
  av->av_frame_free(&file->decoded);
  av->av_frame_free(&file->converted);
  av->swr_free(&file->converter);
  if (file->samples) av->av_audio_fifo_free(file->samples);
  av->av_channel_layout_uninit(&file->layout);
  free(file->buffer);
  free(file);
}

clibav_outcome sound_file_outcome(const sound_file *file) { return file->outcome; }
bool sound_file_has_failed(const sound_file *file) { return file->has_failed; }
const char *sound_file_text(const sound_file *file) { return file->text; }
const AVCodecContext *sound_file_decoder(const sound_file *file) { return file->decoder; }

static int64_t samples_in(const sound_file *file, double seconds) { return llrint(seconds * file->rate); }

int64_t sound_file_fade_out(const sound_file *file) { return samples_in(file, file->settings.fade_out); }

void sound_file_describe(const sound_file *file, double *seconds, double *peak) {
  *seconds = (double)file->taken / file->rate;
  *peak = file->peak;
}

// Queues the frame's samples, or flushes the converter if NULL.
static int convert(sound_file *file, AVFrame *frame) {
  const av_library *av = file->av;
  AVFrame *converted = file->converted;
  if (frame) sound_keep_level(av, file->converter, frame, &file->channels, file->layout.nb_channels);
  for (int attempt = 0;; attempt++) {
    av->av_frame_unref(converted);
    converted->format = AV_SAMPLE_FMT_FLT;
    converted->sample_rate = file->rate;
    int error = av->av_channel_layout_copy(&converted->ch_layout, &file->layout);
    if (error >= 0) error = av->swr_convert_frame(file->converter, converted, frame);
    if (error >= 0) break;
    if (error == AVERROR(ENOMEM) || attempt > 0) return error == AVERROR(ENOMEM) ? error : 0;
    // A broadcast's rate or channel layout changes.
    av->swr_close(file->converter);
  }
  if (frame) file->kept += frame->nb_samples;
  int written = converted->nb_samples > 0 ? av->av_audio_fifo_write(
                                                file->samples, (void **)converted->extended_data,
                                                converted->nb_samples)
                                          : 0;
  return written < 0 ? written : 0;
}

// Queues the decoded frame without samples before the beginning.
static int keep(sound_file *file) {
  const av_library *av = file->av;
  AVFrame *frame = file->decoded;
  if (!is_usual(frame->sample_rate)) return 0;
  file->round += frame->nb_samples;
  if (file->skipped < 0) file->skipped = llrint(file->settings.from * frame->sample_rate);
  int64_t skipped = file->skipped < frame->nb_samples ? file->skipped : frame->nb_samples;
  file->skipped -= skipped;
  if (skipped == frame->nb_samples) return 0;
  if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
    av->av_channel_layout_default(&frame->ch_layout, frame->ch_layout.nb_channels);
  enum AVSampleFormat format = (enum AVSampleFormat)frame->format;
  bool is_packed = format == av->av_get_packed_sample_fmt(format);
  int bytes = av->av_get_bytes_per_sample(format) * (is_packed ? frame->ch_layout.nb_channels : 1);
  for (int plane = 0; plane < (is_packed ? 1 : frame->ch_layout.nb_channels); plane++)
    frame->extended_data[plane] += skipped * bytes;
  frame->nb_samples -= (int)skipped;
  return convert(file, frame);
}

// The converter continues, to leave no seam.
static int end_round(sound_file *file) {
  // An empty round would repeat for ever.
  if (file->settings.repeats && file->kept > 0) {
    close_round(file);
    file->outcome = open_round(file);
    if (file->outcome == CLIBAV_DONE) return 0;
    return file->outcome == CLIBAV_NO_MEMORY ? AVERROR(ENOMEM) : AVERROR(EIO);
  }
  file->is_over = true;
  return file->round > 0 ? convert(file, NULL) : 0;
}

static int decode(sound_file *file) {
  const av_library *av = file->av;
  int error = av->avcodec_receive_frame(file->decoder, file->decoded);
  if (error >= 0) {
    error = keep(file);
    av->av_frame_unref(file->decoded);
    return error;
  }
  if (error == AVERROR_EOF) return end_round(file);
  do {
    av->av_packet_unref(file->packet);
    error = av->av_read_frame(file->film, file->packet);
  } while (error >= 0 && file->packet->stream_index != file->stream->index);
  if (file->has_failed || error == AVERROR(ENOMEM)) return file->has_failed ? AVERROR(EIO) : error;
  // Undecodable packets are left out.
  bool is_end = error < 0;
  error = av->avcodec_send_packet(file->decoder, is_end ? NULL : file->packet);
  av->av_packet_unref(file->packet);
  return error == AVERROR(ENOMEM) ? error : 0;
}

static int fill(sound_file *file, int64_t count) {
  int error = 0;
  while (error >= 0 && !file->is_over && file->av->av_audio_fifo_size(file->samples) < count) error = decode(file);
  return error;
}

clibav_outcome sound_file_begin(sound_file *file, int rate, const AVChannelLayout *layout) {
  const av_library *av = file->av;
  file->rate = rate;
  file->converter = av->swr_alloc();
  file->samples = av->av_audio_fifo_alloc(AV_SAMPLE_FMT_FLT, layout->nb_channels, BUFFER);
  if (!file->converter || !file->samples || av->av_channel_layout_copy(&file->layout, layout) < 0)
    return CLIBAV_NO_MEMORY;
  int error = fill(file, 1);
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  if (av->av_audio_fifo_size(file->samples) > 0) return CLIBAV_DONE;
  if (error < 0 || file->round == 0) return fail(file, "none of its sound can be decoded");
  if (file->settings.from <= 0) return fail(file, "its sound cannot be converted");
  SAY(
      file->text, "it ends at %.3f s, and its part was to begin at %.3f s",
      file->settings.from - (double)file->skipped / file->decoder->sample_rate, file->settings.from);
  return CLIBAV_UNKNOWN;
}

// Integers are clamped.
typedef struct {
  AVFrame *frame;
  enum AVSampleFormat packed;
  bool is_packed;
} frame_samples;

// Adds a value to a sample and returns the sum, where 1 is full scale.
static double add(const frame_samples *samples, int channel, int index, double value) {
  const AVFrame *frame = samples->frame;
  uint8_t *plane = frame->extended_data[samples->is_packed ? 0 : channel];
  size_t place = samples->is_packed ? (size_t)index * (size_t)frame->ch_layout.nb_channels + (size_t)channel
                                    : (size_t)index;
  switch (samples->packed) {
    case AV_SAMPLE_FMT_FLT: return ((float *)plane)[place] += (float)value;
    case AV_SAMPLE_FMT_DBL: return ((double *)plane)[place] += value;
    case AV_SAMPLE_FMT_S16: {
      int16_t *sample = &((int16_t *)plane)[place];
      double sum = *sample / 0x1p15 + value;
      *sample = (int16_t)lrint(fmin(fmax(sum * 0x1p15, INT16_MIN), INT16_MAX));
      return sum;
    }
    case AV_SAMPLE_FMT_S32: {
      int32_t *sample = &((int32_t *)plane)[place];
      double sum = *sample / 0x1p31 + value;
      *sample = (int32_t)llrint(fmin(fmax(sum * 0x1p31, INT32_MIN), INT32_MAX));
      return sum;
    }
    // No encoder in use takes other formats.
    default: return 0;
  }
}

int sound_file_add(sound_file *file, AVFrame *frame, int64_t film_end) {
  const av_library *av = file->av;
  int64_t fade_in = samples_in(file, file->settings.fade_in), fade_out = sound_file_fade_out(file);
  // The file's end must be known a fade's length in advance.
  int error = fill(file, frame->nb_samples + fade_out);
  if (error < 0) return error;
  int waiting = av->av_audio_fifo_size(file->samples), channels = file->layout.nb_channels;
  int64_t end = file->is_over && file->taken + waiting < film_end ? file->taken + waiting : film_end;
  int count = waiting < frame->nb_samples ? waiting : frame->nb_samples;
  if (end - file->taken < count) count = end > file->taken ? (int)(end - file->taken) : 0;
  if (count == 0) return 0;
  if (count > file->buffer_room) {
    float *buffer = realloc(file->buffer, (size_t)count * (size_t)channels * sizeof *buffer);
    if (!buffer) return AVERROR(ENOMEM);
    file->buffer = buffer;
    file->buffer_room = count;
  }
  error = av->av_audio_fifo_read(file->samples, (void *[]){file->buffer}, count);
  if (error < 0) return error;
  enum AVSampleFormat format = (enum AVSampleFormat)frame->format;
  frame_samples samples = {frame, av->av_get_packed_sample_fmt(format), false};
  samples.is_packed = samples.packed == format;
  for (int index = 0; index < count; index++) {
    int64_t time = file->taken + index;
    double factor = file->settings.gain;
    if (time < fade_in) factor *= (double)time / (double)fade_in;
    if (end - time < fade_out) factor *= (double)(end - time) / (double)fade_out;
    for (int channel = 0; channel < channels; channel++) {
      double value = (double)file->buffer[index * channels + channel];
      double sum = add(&samples, channel, index, isfinite(value) ? factor * value : 0);
      if (fabs(sum) > file->peak) file->peak = fabs(sum);
    }
  }
  file->taken += count;
  return 0;
}

clibav_outcome clibav_sound_file_check(const clibav_sound_file *settings, char *text, size_t room) {
  const av_library *av = av_library_open();
  sound_file *file = av ? sound_file_open(av, settings) : NULL;
  if (!file) return CLIBAV_NO_MEMORY;
  clibav_outcome outcome = file->outcome;
  if (outcome == CLIBAV_DONE) {
    AVChannelLayout layout = {0};
    av->av_channel_layout_default(&layout, 1);
    outcome = sound_file_begin(file, file->decoder->sample_rate, &layout);
    av->av_channel_layout_uninit(&layout);
  }
  snprintf(text, room, "%s", file->text);
  sound_file_close(file);
  return outcome;
}

struct clibav_sound {
  sound_file *file;
  AVFrame *frame;
};

clibav_sound *clibav_sound_open(
    const clibav_sound_file *settings, int rate, int most_channels, int *channels, clibav_outcome *outcome,
    char *text, size_t room) {
  const av_library *av = av_library_open();
  clibav_sound *sound = av ? calloc(1, sizeof *sound) : NULL;
  *outcome = CLIBAV_NO_MEMORY;
  if (!sound) return NULL;
  clibav_sound_file unfaded = *settings;
  unfaded.fade_out = 0;
  sound->file = sound_file_open(av, &unfaded);
  sound->frame = av->av_frame_alloc();
  if (sound->file && sound->frame) {
    *outcome = sound->file->outcome;
    if (*outcome == CLIBAV_DONE) {
      int own = sound->file->decoder->ch_layout.nb_channels;
      *channels = own < 1 ? 1 : own < most_channels ? own : most_channels;
      av->av_channel_layout_default(&sound->frame->ch_layout, *channels);
      *outcome = sound_file_begin(sound->file, rate, &sound->frame->ch_layout);
    }
    snprintf(text, room, "%s", sound->file->text);
  }
  if (*outcome == CLIBAV_DONE) return sound;
  clibav_sound_close(sound);
  return NULL;
}

int clibav_sound_read(clibav_sound *sound, float *samples, int count) {
  AVFrame *frame = sound->frame;
  memset(samples, 0, (size_t)count * (size_t)frame->ch_layout.nb_channels * sizeof *samples);
  frame->format = AV_SAMPLE_FMT_FLT;
  frame->nb_samples = count;
  frame->data[0] = (uint8_t *)samples;
  frame->extended_data = frame->data;
  int64_t before = sound->file->taken;
  int error = sound_file_add(sound->file, frame, INT64_MAX);
  frame->data[0] = NULL;
  return error < 0 ? -1 : (int)(sound->file->taken - before);
}

void clibav_sound_close(clibav_sound *sound) {
  if (!sound) return;
  const av_library *av = av_library_open();
  sound_file_close(sound->file);
  if (av) av->av_frame_free(&sound->frame);
  free(sound);
}

#endif
