#include "sound.h"

#ifdef HAS_HEADERS
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Sound passes through a decoder, a converter and a queue, then to the encoder in whole frames, to
// which a sound file may be added. Without a decoder the queue is silent.
struct track_sound {
  AVCodecContext *decoder, *encoder;
  sound_file *file;
  // In samples of the new sound: how far the sound file can be added, and the film's end if known.
  int64_t sure, film_end;
  SwrContext *converter;
  AVAudioFifo *samples;
  AVFrame *decoded, *converted, *frame;
  AVPacket *packet;
  // Times of the next decoded and encoded samples.
  int64_t next, encoded;
  int channels;
  bool has_begun;
};

// The allowed deviation from rounded times, in seconds. Larger gaps become silence, and larger
// overlaps are dropped.
static const double most_drift = 0.05;
// The longest encoded silence, in seconds; longer ones are gaps between packets.
static const int longest_gap = 60;
// The frame size for encoders that accept any.
enum { USUAL_FRAME = 1024, LONGEST_SILENCE = 4096 };

static bool open_decoder(const av_library *av, track_sound *sound, const AVStream *source) {
  const AVCodec *codec = av->avcodec_find_decoder(source->codecpar->codec_id);
  sound->decoder = codec ? av->avcodec_alloc_context3(codec) : NULL;
  if (!sound->decoder || av->avcodec_parameters_to_context(sound->decoder, source->codecpar) < 0) return false;
  sound->decoder->pkt_timebase = source->time_base;
  return av->avcodec_open2(sound->decoder, codec, NULL) >= 0;
}

static const void *choices_of(
    const av_library *av, AVCodecContext *encoder, const AVCodec *codec, bool are_rates) {
#if HAS_SUPPORTED_CONFIG
  const void *list = NULL;
  int count = 0;
  enum AVCodecConfig kind = are_rates ? AV_CODEC_CONFIG_SAMPLE_RATE : AV_CODEC_CONFIG_SAMPLE_FORMAT;
  return av->avcodec_get_supported_config(encoder, codec, kind, 0, &list, &count) < 0 ? NULL : list;
#else
  (void)av, (void)encoder;
  return are_rates ? (const void *)codec->supported_samplerates : (const void *)codec->sample_fmts;
#endif
}

// Returns the decoder's format, or the smallest one with at least as many bytes.
static enum AVSampleFormat format_for(
    const av_library *av, enum AVSampleFormat wanted, const enum AVSampleFormat *list) {
  if (!list) return wanted;
  enum AVSampleFormat best = *list;
  int bytes = av->av_get_bytes_per_sample(wanted);
  for (; *list != AV_SAMPLE_FMT_NONE; list++) {
    if (av->av_get_packed_sample_fmt(*list) == av->av_get_packed_sample_fmt(wanted)) return *list;
    int has = av->av_get_bytes_per_sample(best), offered = av->av_get_bytes_per_sample(*list);
    if (has < bytes ? offered > has : offered >= bytes && offered < has) best = *list;
  }
  return best;
}

// Returns the decoder's rate, or the next higher one, or the highest.
static int rate_for(int wanted, const int *list) {
  int best = 0;
  if (!list) return wanted;
  for (; *list; list++) {
    bool is_enough = *list >= wanted;
    if (best == 0 || (is_enough ? best < wanted || *list < best : best < wanted && *list > best)) best = *list;
  }
  return best;
}

// Of the sound with more channels.
static const AVChannelLayout *own_layout(const track_sound *sound) {
  const AVCodecContext *decoder = sound->decoder, *file = sound->file ? sound_file_decoder(sound->file) : NULL;
  bool is_file = file && (!decoder || file->ch_layout.nb_channels > decoder->ch_layout.nb_channels);
  return is_file ? &file->ch_layout : &decoder->ch_layout;
}

static bool open_with_bits(
    clibav_writer *writer, track_sound *sound, const AVCodec *codec, const AVChannelLayout *layout, int64_t bits) {
  const av_library *av = writer->av;
  // A mix has the film's own sample format, and the higher rate.
  const AVCodecContext *file = sound->file ? sound_file_decoder(sound->file) : NULL;
  const AVCodecContext *decoder = sound->decoder ? sound->decoder : file;
  int rate = file && file->sample_rate > decoder->sample_rate ? file->sample_rate : decoder->sample_rate;
  av->avcodec_free_context(&sound->encoder);
  sound->encoder = av->avcodec_alloc_context3(codec);
  if (!sound->encoder) return false;
  AVCodecContext *encoder = sound->encoder;
  encoder->sample_fmt = format_for(av, decoder->sample_fmt, choices_of(av, encoder, codec, false));
  encoder->sample_rate = rate_for(rate, choices_of(av, encoder, codec, true));
  encoder->time_base = (AVRational){1, encoder->sample_rate};
  if (av->av_channel_layout_copy(&encoder->ch_layout, layout) < 0) return false;
  // Lossless codecs have no bit rate.
  encoder->bit_rate = bits * layout->nb_channels;
  if (writer->film->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  return av->avcodec_open2(encoder, codec, NULL) >= 0;
}

static bool open_encoder(
    clibav_writer *writer, track_sound *sound, const AVCodec *codec, const AVChannelLayout *layout) {
  // 96 kbit/s per channel sound like the original. The Vorbis encoder rejects rates above its
  // limit, such as 42 kbit/s at 8000 Hz.
  for (int64_t bits = 96000; bits >= 12000; bits /= 2)
    if (open_with_bits(writer, sound, codec, layout, bits)) return true;
  return false;
}

// Tries the sound's channel layout, the default for the number of channels, and two channels.
static bool open_with_channels(clibav_writer *writer, track_sound *sound, const AVCodec *codec) {
  const av_library *av = writer->av;
  const AVChannelLayout *own = own_layout(sound);
  int counts[] = {own->nb_channels, 2};
  if (own->order != AV_CHANNEL_ORDER_UNSPEC && open_encoder(writer, sound, codec, own)) return true;
  for (int index = 0; index < 2; index++) {
    AVChannelLayout usual = {0};
    av->av_channel_layout_default(&usual, counts[index]);
    bool is_open = open_encoder(writer, sound, codec, &usual);
    av->av_channel_layout_uninit(&usual);
    if (is_open) return true;
  }
  return false;
}

track_sound *sound_open(
    clibav_writer *writer, const AVStream *source, sound_file *file, const char *encoders) {
  const av_library *av = writer->av;
  track_sound *sound = calloc(1, sizeof *sound);
  if (!sound) return NULL;
  sound->file = file;
  sound->film_end = INT64_MAX;
  bool is_open = !source || open_decoder(av, sound, source);
  for (const char *next = encoders ? encoders : ""; is_open && *next;) {
    char name[64];
    size_t length = strcspn(next, ",");
    SAY(name, "%.*s", (int)length, next);
    const AVCodec *codec = av->avcodec_find_encoder_by_name(name);
    if (codec && open_with_channels(writer, sound, codec)) break;
    av->avcodec_free_context(&sound->encoder);
    next += length + (next[length] == ',');
  }
  if (sound->encoder) {
    sound->converter = av->swr_alloc();
    sound->samples = av->av_audio_fifo_alloc(
        sound->encoder->sample_fmt, sound->encoder->ch_layout.nb_channels, LONGEST_SILENCE);
    sound->decoded = av->av_frame_alloc();
    sound->converted = av->av_frame_alloc();
    sound->frame = av->av_frame_alloc();
    sound->packet = av->av_packet_alloc();
    if (sound->converter && sound->samples && sound->decoded && sound->converted && sound->frame && sound->packet)
      return sound;
  }
  sound_close(av, sound);
  return NULL;
}

void sound_close(const av_library *av, track_sound *sound) {
  if (!sound) return;
  av->avcodec_free_context(&sound->decoder);
  av->avcodec_free_context(&sound->encoder);
  av->swr_free(&sound->converter);
  if (sound->samples) av->av_audio_fifo_free(sound->samples);
  av->av_frame_free(&sound->decoded);
  av->av_frame_free(&sound->converted);
  av->av_frame_free(&sound->frame);
  av->av_packet_free(&sound->packet);
  free(sound);
}

int sound_describe(const av_library *av, const track_sound *sound, AVCodecParameters *parameters) {
  return av->avcodec_parameters_from_context(parameters, sound->encoder);
}

AVRational sound_unit(const track_sound *sound) { return sound->encoder->time_base; }

clibav_outcome sound_begin_file(track_sound *sound) {
  return sound_file_begin(sound->file, sound->encoder->sample_rate, &sound->encoder->ch_layout);
}

static int write_packets(clibav_writer *writer, track_sound *sound, const AVStream *stream) {
  const av_library *av = writer->av;
  while (true) {
    int error = av->avcodec_receive_packet(sound->encoder, sound->packet);
    if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return 0;
    if (error < 0) return error;
    sound->packet->stream_index = stream->index;
    av->av_packet_rescale_ts(sound->packet, sound->encoder->time_base, stream->time_base);
    error = av->av_interleaved_write_frame(writer->film, sound->packet);
    if (error < 0) return error;
  }
}

static int prepare(const av_library *av, const track_sound *sound, AVFrame *frame, int count) {
  av->av_frame_unref(frame);
  frame->format = sound->encoder->sample_fmt;
  frame->sample_rate = sound->encoder->sample_rate;
  frame->nb_samples = count;
  int error = av->av_channel_layout_copy(&frame->ch_layout, &sound->encoder->ch_layout);
  return error < 0 || count == 0 ? error : av->av_frame_get_buffer(frame, 0);
}

// Encodes whole frames, and the remainder at the end.
static int encode(clibav_writer *writer, track_sound *sound, bool is_end, const AVStream *stream) {
  const av_library *av = writer->av;
  int size = sound->encoder->frame_size > 0 ? sound->encoder->frame_size : USUAL_FRAME;
  int count;
  while ((count = av->av_audio_fifo_size(sound->samples)) >= (is_end ? 1 : size)) {
    if (count > size) count = size;
    if (sound->file && sound->encoded + count > sound->sure) return 0;
    int error = prepare(av, sound, sound->frame, count);
    if (error >= 0) error = av->av_audio_fifo_read(sound->samples, (void **)sound->frame->extended_data, count);
    if (error >= 0 && sound->file) error = sound_file_add(sound->file, sound->frame, sound->film_end);
    if (error < 0) return error;
    sound->frame->pts = sound->encoded;
    sound->encoded += count;
    error = av->avcodec_send_frame(sound->encoder, sound->frame);
    if (error >= 0) error = write_packets(writer, sound, stream);
    if (error < 0) return error;
  }
  return 0;
}

static int add_silence(clibav_writer *writer, track_sound *sound, int64_t count, const AVStream *stream) {
  const av_library *av = writer->av;
  while (count > 0) {
    int part = count < LONGEST_SILENCE ? (int)count : LONGEST_SILENCE;
    int error = prepare(av, sound, sound->frame, part);
    if (error >= 0)
      error = av->av_samples_set_silence(
          sound->frame->extended_data, 0, part, sound->encoder->ch_layout.nb_channels,
          sound->encoder->sample_fmt);
    if (error >= 0) error = av->av_audio_fifo_write(sound->samples, (void **)sound->frame->extended_data, part);
    if (error >= 0) error = encode(writer, sound, false, stream);
    if (error < 0) return error;
    sound->next += part;
    count -= part;
  }
  return 0;
}

// Fills up the encoder's frame with silence, and begins the next one later.
static int jump(clibav_writer *writer, track_sound *sound, int64_t count, const AVStream *stream) {
  int size = sound->encoder->frame_size > 0 ? sound->encoder->frame_size : USUAL_FRAME;
  int rest = writer->av->av_audio_fifo_size(sound->samples) % size;
  int64_t filled = rest > 0 ? size - rest : 0;
  int error = add_silence(writer, sound, filled, stream);
  sound->next += count - filled;
  sound->encoded += count - filled;
  return error;
}

// Queues converted samples from an index to the part's end.
static int keep(const av_library *av, track_sound *sound, int64_t from, double end) {
  int64_t to = sound->converted->nb_samples;
  double last = end * sound->encoder->sample_rate;
  // The lead-in, before time 0, is counted after the converter, which delays samples.
  int64_t early = sound->next < 0 ? (-sound->next < to - from ? -sound->next : to - from) : 0;
  int64_t time = sound->next + early;
  sound->next += to - from;
  from += early;
  if (time + (to - from) > last) to = from + (last > (double)time ? (int64_t)last - time : 0);
  if (from >= to) return 0;
  uint8_t **planes = sound->converted->extended_data;
  int channels = sound->encoder->ch_layout.nb_channels;
  enum AVSampleFormat format = sound->encoder->sample_fmt;
  bool is_planar = format != av->av_get_packed_sample_fmt(format);
  size_t step = (size_t)av->av_get_bytes_per_sample(format) * (is_planar ? 1 : (size_t)channels);
  int count = is_planar ? channels : 1;
  // The queue reads from these pointers.
  void **moved = calloc((size_t)count, sizeof *moved);
  if (!moved) return AVERROR(ENOMEM);
  for (int plane = 0; plane < count; plane++) moved[plane] = planes[plane] + (size_t)from * step;
  int error = av->av_audio_fifo_write(sound->samples, moved, (int)(to - from));
  free(moved);
  return error;
}

// Queues the converter's remaining samples before a gap. Returns their number, or an error.
static int end_conversion(const av_library *av, track_sound *sound, double end) {
  int error = prepare(av, sound, sound->converted, 0);
  if (error >= 0) error = av->swr_convert_frame(sound->converter, sound->converted, NULL);
  // The converter restarts with the next frame.
  av->swr_close(sound->converter);
  if (error < 0) return error == AVERROR(ENOMEM) ? error : 0;
  int count = sound->converted->nb_samples;
  error = keep(av, sound, 0, end);
  return error < 0 ? error : count;
}

static int pass_gap(clibav_writer *writer, track_sound *sound, int64_t count, const AVStream *stream) {
  int64_t longest = (int64_t)longest_gap * sound->encoder->sample_rate;
  if (!writer->has_times || sound->file) {
    int error = writer_check_gap(writer, count, sound->encoder->sample_rate);
    return error < 0 ? error : add_silence(writer, sound, count, stream);
  }
  if (count <= longest) return add_silence(writer, sound, count, stream);
  return jump(writer, sound, count, stream);
}

// Queues a frame's samples at their time, or flushes the converter if NULL.
static int convert(
    clibav_writer *writer, track_sound *sound, AVFrame *frame, double end, const AVStream *stream) {
  const av_library *av = writer->av;
  int64_t drift = 0;
  if (frame) {
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
      av->av_channel_layout_default(&frame->ch_layout, frame->ch_layout.nb_channels);
    int64_t time = frame->pts == AV_NOPTS_VALUE
                       ? sound->next
                       : av->av_rescale_q(frame->pts, sound->decoder->pkt_timebase, sound->encoder->time_base);
    if (!sound->has_begun) {
      // AVI's sound and sound files begin at 0.
      sound->next = (writer->has_times && !sound->file) || time < 0 ? time : 0;
      sound->encoded = sound->next > 0 ? sound->next : 0;
      sound->has_begun = true;
    }
    drift = time - sound->next;
    int64_t most = (int64_t)(most_drift * sound->encoder->sample_rate);
    if (drift < most && drift > -most) drift = 0;
    // A gap before the beginning needs no silence.
    int64_t before = sound->next < 0 && drift > 0 ? (drift < -sound->next ? drift : -sound->next) : 0;
    sound->next += before;
    drift -= before;
  }
  int error = 0;
  if (drift > 0) {
    error = end_conversion(av, sound, end);
    if (error >= 0) error = pass_gap(writer, sound, drift > error ? drift - error : 0, stream);
    if (error < 0) return error;
  }
  if (frame)
    sound_keep_level(av, sound->converter, frame, &sound->channels, sound->encoder->ch_layout.nb_channels);
  error = prepare(av, sound, sound->converted, 0);
  if (error >= 0) error = av->swr_convert_frame(sound->converter, sound->converted, frame);
  if (error < 0 && frame) {
    // Broadcasts change the rate or channel layout.
    av->swr_close(sound->converter);
    error = av->swr_convert_frame(sound->converter, sound->converted, frame);
  }
  if (error < 0) return error;
  int64_t skipped = drift < 0 ? -drift : 0;
  if (skipped > sound->converted->nb_samples) skipped = sound->converted->nb_samples;
  if (error >= 0) error = keep(av, sound, skipped, end);
  return error < 0 ? error : encode(writer, sound, false, stream);
}

int sound_write(
    clibav_writer *writer, track_sound *sound, const AVPacket *packet, double end, AVStream *stream) {
  const av_library *av = writer->av;
  // Undecodable sound becomes silence.
  if (sound->decoder && av->avcodec_send_packet(sound->decoder, packet) == AVERROR(ENOMEM)) return AVERROR(ENOMEM);
  while (sound->decoder) {
    int error = av->avcodec_receive_frame(sound->decoder, sound->decoded);
    if (error == AVERROR(ENOMEM)) return error;
    if (error < 0) break;
    error = convert(writer, sound, sound->decoded, end, stream);
    av->av_frame_unref(sound->decoded);
    if (error < 0) return error;
  }
  if (packet || (!sound->has_begun && !sound->file)) return 0;
  int error = sound->has_begun ? convert(writer, sound, NULL, end, stream) : 0;
  if (error >= 0 && sound->file) error = add_silence(writer, sound, sound->film_end - sound->next, stream);
  if (error >= 0) error = encode(writer, sound, true, stream);
  if (error >= 0) error = av->avcodec_send_frame(sound->encoder, NULL);
  return error < 0 ? error : write_packets(writer, sound, stream);
}

int sound_let_film_come(
    clibav_writer *writer, track_sound *sound, int64_t time, AVRational unit, bool is_end, AVStream *stream) {
  time = writer->av->av_rescale_q(time, unit, sound->encoder->time_base);
  sound->sure = is_end ? INT64_MAX : time - sound_file_fade_out(sound->file);
  if (is_end) sound->film_end = time;
  int error = sound->decoder ? 0 : add_silence(writer, sound, time - sound->next, stream);
  return error < 0 ? error : encode(writer, sound, false, stream);
}

#endif
