#include "sound.h"

#ifdef HAS_HEADERS
#include <math.h>
#include <stdio.h>
#include <string.h>

// Metadata about the old file or its presentation.
static const char *const untrue[] = {
    "encoder", "major_brand", "minor_version", "compatible_brands", "rotate", "duration",
    "alpha_mode", "vendor_id", NULL,
};

// The only metadata kept if pictures are redacted, because other texts may describe the hidden
// parts.
static const char *const unspeaking[] = {"artist", "author", "album_artist", "copyright", "language", NULL};

static int copy_texts(const clibav_writer *writer, AVDictionary **target, const AVDictionary *source) {
  const av_library *av = writer->av;
  if (writer->target.is_redacted) {
    int error = 0;
    for (int index = 0; unspeaking[index] && error >= 0; index++) {
      const AVDictionaryEntry *entry = av->av_dict_get(source, unspeaking[index], NULL, 0);
      if (entry) error = av->av_dict_set(target, entry->key, entry->value, 0);
    }
    return error;
  }
  int error = av->av_dict_copy(target, source, 0);
  for (int index = 0; untrue[index] && error >= 0; index++)
    error = av->av_dict_set(target, untrue[index], NULL, 0);
  return error;
}

// Drops other programs' statistics, which may not fit the new track.
static void drop_statistics(const av_library *av, AVDictionary **texts) {
  static const char *const names[] = {
      "BPS", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES", "_STATISTICS_WRITING_APP",
      "_STATISTICS_WRITING_DATE_UTC", "_STATISTICS_TAGS", NULL,
  };
  for (int index = 0; names[index]; index++) av->av_dict_set(texts, names[index], NULL, 0);
}

static int copy_track(
    const clibav_writer *writer, AVStream *stream, const AVStream *source, const track_sound *sound) {
  const av_library *av = writer->av;
  int error = av->avcodec_parameters_copy(stream->codecpar, source->codecpar);
  if (error < 0) return error;
  // Codec tags differ between containers.
  stream->codecpar->codec_tag = 0;
  stream->time_base = source->time_base;
  stream->disposition = source->disposition;
  stream->avg_frame_rate = source->avg_frame_rate;
  stream->sample_aspect_ratio = source->sample_aspect_ratio;
  error = copy_texts(writer, &stream->metadata, source->metadata);
  if (error < 0 || !sound) return error;
  drop_statistics(av, &stream->metadata);
  stream->time_base = sound_unit(sound);
  return sound_describe(av, sound, stream->codecpar);
}

static void say(clibav_writer *writer, const AVStream *stream, const char *fate, const char *reason) {
  const av_library *av = writer->av;
  const AVCodecParameters *parameters = stream->codecpar;
  const char *type = av->av_get_media_type_string(parameters->codec_type);
  char note[200];
  SAY(
      note, "track %d (%s, %s) %s: %s", stream->index + 1, type ? type : "unknown",
      av->avcodec_get_name(parameters->codec_id), fate, reason);
  writer_note(writer, note);
}

static void leave_out(clibav_writer *writer, const AVStream *stream, const char *reason) {
  say(writer, stream, "is left out", reason);
}

static int write_nothing(void *opaque, written_bytes *bytes, int count) {
  (void)opaque, (void)bytes;
  return count;
}

static int64_t seek_nowhere(void *opaque, int64_t place, int whence) {
  (void)opaque, (void)place, (void)whence;
  return 0;
}

// Whether the container can begin a file of this track. Some muxers reject codecs only in the
// header, such as QuickTime's Opus.
static bool can_begin(clibav_writer *writer, const AVStream *source, const track_sound *sound) {
  const av_library *av = writer->av;
  enum { ROOM = 4096 };
  AVFormatContext *film = av->avformat_alloc_context();
  uint8_t *buffer = av->av_malloc(ROOM);
  AVIOContext *io =
      buffer ? av->avio_alloc_context(buffer, ROOM, 1, NULL, NULL, write_nothing, seek_nowhere) : NULL;
  AVStream *stream = NULL;
  if (film && io) {
    film->oformat = writer->film->oformat;
    film->pb = io;
    film->flags |= AVFMT_FLAG_CUSTOM_IO;
    stream = av->avformat_new_stream(film, NULL);
  }
  bool begins = stream && copy_track(writer, stream, source, sound) >= 0;
  begins = begins && av->avformat_write_header(film, NULL) >= 0;
  av->avformat_free_context(film);
  if (io) av->av_freep(&io->buffer);
  else av->av_free(buffer);
  av->avio_context_free(&io);
  return begins;
}

static bool can_hold(clibav_writer *writer, const AVStream *stream) {
  const AVOutputFormat *container = writer->film->oformat;
  // Matroska attaches any files.
  if (stream->codecpar->codec_type == AVMEDIA_TYPE_ATTACHMENT)
    return strcmp(container->name, "matroska") == 0;
  if (stream->codecpar->codec_id == AV_CODEC_ID_NONE) return false;
  int answer = writer->av->avformat_query_codec(
      container, stream->codecpar->codec_id, FF_COMPLIANCE_NORMAL);
  return answer == 1 && (stream->disposition & AV_DISPOSITION_ATTACHED_PIC || can_begin(writer, stream, NULL));
}

// Whether a track was known on opening. FLV and MPEG program streams lack the properties of later
// tracks.
static bool is_known(const clibav_reader *reader, const AVStream *stream) {
  const AVCodecParameters *parameters = stream->codecpar;
  if ((unsigned)stream->index >= reader->known_tracks) return false;
  return parameters->codec_type != AVMEDIA_TYPE_AUDIO || parameters->sample_rate > 0;
}

static int add_track(clibav_writer *writer, const AVStream *source, const track_sound *sound) {
  AVStream *stream = writer->av->avformat_new_stream(writer->film, NULL);
  if (!stream) return AVERROR(ENOMEM);
  int error = copy_track(writer, stream, source, sound);
  return error < 0 ? error : stream->index + 1;
}

// Returns 0 without a suitable encoder.
static int add_sound(clibav_writer *writer, const AVStream *source) {
  if (source->codecpar->codec_type != AVMEDIA_TYPE_AUDIO) return 0;
  track_sound *sound = sound_open(writer, source, NULL, writer->target.sound_encoders);
  if (!sound) return 0;
  writer->sounds[source->index] = sound;
  return can_begin(writer, source, sound) ? add_track(writer, source, sound) : 0;
}

static bool wants_other(const clibav_writer *writer, const AVStream *source) {
  if (!writer->target.encodes_sound || source->codecpar->codec_type != AVMEDIA_TYPE_AUDIO) return false;
  const AVCodec *codec = writer->av->avcodec_find_encoder_by_name(writer->target.sound_encoders);
  return !codec || codec->id != source->codecpar->codec_id;
}

static clibav_outcome open_file(clibav_writer *writer) {
  if (!writer->target.sound_file) return CLIBAV_DONE;
  writer->sound_file = sound_file_open(writer->av, writer->target.sound_file);
  if (!writer->sound_file) return CLIBAV_NO_MEMORY;
  SAY(writer->text, "%s", sound_file_text(writer->sound_file));
  return sound_file_outcome(writer->sound_file);
}

// Adds the sound file's track, mixed with `source` if there is one.
static clibav_outcome add_file(clibav_writer *writer, const AVStream *source) {
  const av_library *av = writer->av;
  const char *container = writer->film->oformat->name;
  int index = source ? source->index : MOST_TRACKS;
  track_sound *sound = sound_open(writer, source, writer->sound_file, writer->target.sound_encoders);
  writer->sounds[index] = sound;
  AVStream *stream = sound ? av->avformat_new_stream(writer->film, NULL) : NULL;
  if (sound && !stream) return CLIBAV_NO_MEMORY;
  int error = sound && source ? copy_track(writer, stream, source, sound) : 0;
  if (sound && !source) {
    stream->time_base = sound_unit(sound);
    error = sound_describe(av, sound, stream->codecpar);
  }
  if (error < 0) return writer_fail(writer, error);
  bool is_held = sound && (strcmp(container, "matroska") == 0 ||
                           av->avformat_query_codec(
                               writer->film->oformat, stream->codecpar->codec_id, FF_COMPLIANCE_NORMAL) != 0);
  if (!is_held) {
    SAY(writer->text, "its sound cannot become %s in a file of %s", writer->target.sound_encoders, container);
    return CLIBAV_REFUSED;
  }
  writer->file_track = index;
  writer->file_stream = stream->index;
  clibav_outcome outcome = sound_begin_file(sound);
  SAY(writer->text, "%s", sound_file_text(writer->sound_file));
  return outcome;
}

clibav_outcome writer_drain_file(clibav_writer *writer, int64_t time, bool is_end) {
  if (!writer->sound_file) return CLIBAV_DONE;
  int error = sound_let_film_come(
      writer, writer->sounds[writer->file_track], time, writer->encoder_unit, is_end,
      writer->film->streams[writer->file_stream]);
  return error < 0 ? writer_fail(writer, error) : CLIBAV_DONE;
}

static clibav_outcome add_tracks_of_reader(clibav_writer *writer);

clibav_outcome writer_add_tracks(clibav_writer *writer) {
  writer->file_track = -1;
  clibav_outcome outcome = open_file(writer);
  if (outcome == CLIBAV_DONE) outcome = add_tracks_of_reader(writer);
  bool is_alone = outcome == CLIBAV_DONE && writer->sound_file && writer->file_track < 0;
  return is_alone ? add_file(writer, NULL) : outcome;
}

static clibav_outcome add_tracks_of_reader(clibav_writer *writer) {
  clibav_reader *reader = writer->reader;
  if (!reader || !reader->source.carries_tracks) return CLIBAV_DONE;
  for (unsigned index = 0; index < reader->film->nb_streams && index < MOST_TRACKS; index++) {
    const AVStream *source = reader->film->streams[index];
    // QuickTime stores chapters as a track, which FFmpeg discards.
    if (source == reader->stream || source->discard >= AVDISCARD_ALL) continue;
    int *track = &reader->tracks[index];
    bool is_sound = source->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
    if (writer->sound_file && is_sound && !writer->target.sound_file->mixes) {
      *track = 0;
      continue;
    }
    if (writer->target.copies_tracks && !is_known(reader, source)) {
      *track = 0;
      leave_out(writer, source, "it begins later than the pictures");
    } else if (*track == 0) {
      leave_out(writer, source, "a film has one track of pictures here");
    } else if (!writer->target.copies_tracks) {
      *track = 0;
    } else if (writer->sound_file && is_sound && writer->file_track < 0) {
      clibav_outcome outcome = add_file(writer, source);
      if (outcome != CLIBAV_DONE) return outcome;
      *track = writer->file_stream + 1;
      writer->sources[index] = source;
    } else if (writer->target.is_redacted && !is_sound) {
      *track = 0;
      leave_out(writer, source, "it may show or say what is hidden");
    } else if (wants_other(writer, source) || !can_hold(writer, source)) {
      char reason[80];
      SAY(reason, "%s cannot hold it", writer->film->oformat->name);
      *track = add_sound(writer, source);
      if (*track < 0) return writer_fail(writer, *track);
      writer->sources[index] = source;
      if (*track == 0 && writer->target.encodes_sound && source->codecpar->codec_type == AVMEDIA_TYPE_AUDIO) {
        SAY(
            writer->text, "track %d (audio, %s) cannot become %s in a file of %s", source->index + 1,
            writer->av->avcodec_get_name(source->codecpar->codec_id), writer->target.sound_encoders,
            writer->film->oformat->name);
        return CLIBAV_REFUSED;
      }
      if (*track == 0) leave_out(writer, source, reason);
      else if (!writer->target.encodes_sound) {
        char fate[80];
        SAY(
            fate, "becomes %s",
            writer->av->avcodec_get_name(writer->film->streams[*track - 1]->codecpar->codec_id));
        say(writer, source, fate, reason);
      }
    } else {
      *track = add_track(writer, source, NULL);
      if (*track < 0) return writer_fail(writer, *track);
      writer->sources[index] = source;
    }
  }
  reader->known_tracks = reader->film->nb_streams;
  return CLIBAV_DONE;
}

static int copy_chapter(clibav_writer *writer, const AVChapter *source, AVChapter **target, int *impossible) {
  const av_library *av = writer->av;
  clibav_reader *reader = writer->reader;
  AVRational unit = reader->stream->time_base;
  int64_t from = av->av_rescale_q(reader->tracks_from, unit, source->time_base);
  int64_t to = reader->to < INT64_MAX ? av->av_rescale_q(reader->to, unit, source->time_base)
                                      : INT64_MAX;
  *target = NULL;
  bool is_possible = reader_is_possible(reader, source->start, source->time_base) &&
                     reader_is_possible(reader, source->end, source->time_base) && source->end >= source->start;
  if (!is_possible) {
    *impossible += 1;
    return 0;
  }
  if (source->end <= from || source->start >= to) return 0;
  AVChapter *chapter = av->av_mallocz(sizeof *chapter);
  if (!chapter) return AVERROR(ENOMEM);
  *target = chapter;
  chapter->id = source->id;
  chapter->time_base = source->time_base;
  chapter->start = source->start > from ? source->start - from : 0;
  chapter->end = (source->end < to ? source->end : to) - from;
  return av->av_dict_copy(&chapter->metadata, source->metadata, 0);
}

static int copy_chapters(clibav_writer *writer) {
  const av_library *av = writer->av;
  const AVFormatContext *source = writer->reader->film;
  if (source->nb_chapters == 0) return 0;
  writer->film->chapters = av->av_mallocz(source->nb_chapters * sizeof(AVChapter *));
  if (!writer->film->chapters) return AVERROR(ENOMEM);
  int impossible = 0;
  for (unsigned index = 0; index < source->nb_chapters; index++) {
    AVChapter *chapter;
    int error = copy_chapter(writer, source->chapters[index], &chapter, &impossible);
    if (chapter) writer->film->chapters[writer->film->nb_chapters++] = chapter;
    if (error < 0) return error;
  }
  if (impossible == 0) return 0;
  char note[100];
  bool is_one = impossible == 1;
  SAY(
      note, "%d chapter%s left out: %s times are no times of the film", impossible, is_one ? " is" : "s are",
      is_one ? "its" : "their");
  writer_note(writer, note);
  return 0;
}

clibav_outcome writer_copy_head(clibav_writer *writer) {
  clibav_reader *reader = writer->reader;
  if (!reader || !reader->source.carries_tracks) return CLIBAV_DONE;
  const av_library *av = writer->av;
  int error = copy_texts(writer, &writer->film->metadata, reader->film->metadata);
  if (error >= 0)
    error = copy_texts(writer, &writer->stream->metadata, reader->stream->metadata);
  drop_statistics(av, &writer->stream->metadata);
  if (error >= 0 && !writer->target.is_redacted) error = copy_chapters(writer);
  if (writer->target.is_redacted && reader->film->nb_chapters > 0)
    writer_note(writer, "chapters are left out: they may say what is hidden");
  return error < 0 ? writer_fail(writer, error) : CLIBAV_DONE;
}

// Decoding times must increase. A packet that lags by less than a second is moved after the
// previous one.
static void let_rise(clibav_writer *writer, AVPacket *packet, int track, AVRational unit) {
  if (packet->dts == AV_NOPTS_VALUE) return;
  int64_t *last = &writer->decoded[track];
  int64_t second = writer->av->av_rescale_q(1, (AVRational){1, 1}, unit);
  if (writer->has_decoded[track] && packet->dts <= *last && *last - packet->dts < second)
    packet->dts = *last + 1;
  if (packet->pts != AV_NOPTS_VALUE && packet->pts < packet->dts) packet->pts = packet->dts;
  *last = packet->dts;
  writer->has_decoded[track] = true;
}

// Returns the part's end, in seconds from its beginning.
static double sound_end(const clibav_reader *reader) {
  int64_t units = reader->to < INT64_MAX ? reader->to - reader->tracks_from : 0;
  return reader->to < INT64_MAX ? (double)units * av_q2d(reader->stream->time_base) : INFINITY;
}

clibav_outcome writer_end_sounds(clibav_writer *writer) {
  for (int number = 0; number <= MOST_TRACKS; number++) {
    if (!writer->sounds[number]) continue;
    bool is_file = number == MOST_TRACKS;
    AVStream *stream =
        writer->film->streams[is_file ? writer->file_stream : writer->reader->tracks[number] - 1];
    double end = is_file ? INFINITY : sound_end(writer->reader);
    int error = sound_write(writer, writer->sounds[number], NULL, end, stream);
    if (error < 0) return writer_fail(writer, error);
  }
  return CLIBAV_DONE;
}

static int silence_of(enum AVCodecID codec) {
  switch (codec) {
    case AV_CODEC_ID_PCM_U8: return 0x80;
    // ITU-T G.711, tables 1 and 2: the smallest positive value.
    case AV_CODEC_ID_PCM_ALAW: return 0xD5;
    case AV_CODEC_ID_PCM_MULAW: return 0xFF;
    default: return 0;
  }
}

// Fills a gap before uncompressed sound with silence if the container has no times.
static int fill_gap(clibav_writer *writer, int number, const AVPacket *next, AVRational unit, AVStream *stream) {
  const av_library *av = writer->av;
  const AVCodecParameters *sound = stream->codecpar;
  int bytes = sound->codec_type == AVMEDIA_TYPE_AUDIO ? reader_bytes_of_samples(av, sound) : 0;
  if (writer->has_times || bytes == 0 || next->pts == AV_NOPTS_VALUE) return 0;
  int64_t *written = &writer->samples[number];
  int64_t gap = av->av_rescale_q(next->pts, unit, (AVRational){1, sound->sample_rate}) - *written;
  // Times are rounded, so short gaps are ignored.
  if (gap * 20 <= sound->sample_rate) gap = 0;
  int error = writer_check_gap(writer, gap, sound->sample_rate);
  while (gap > 0 && error >= 0) {
    int count = gap < 4096 ? (int)gap : 4096;
    error = av->av_new_packet(writer->packet, count * bytes);
    if (error < 0) break;
    memset(writer->packet->data, silence_of(sound->codec_id), (size_t)count * (size_t)bytes);
    writer->packet->stream_index = stream->index;
    writer->packet->pts = writer->packet->dts =
        av->av_rescale_q(*written, (AVRational){1, sound->sample_rate}, stream->time_base);
    error = av->av_interleaved_write_frame(writer->film, writer->packet);
    *written += count;
    gap -= count;
  }
  *written += next->size / bytes;
  return error;
}

void writer_note_times(clibav_writer *writer) {
  for (int number = 0; number < MOST_TRACKS; number++) {
    if (writer->impossible[number] == 0) continue;
    char fate[80];
    SAY(fate, "lacks %lld of its packets", (long long)writer->impossible[number]);
    say(writer, writer->sources[number], fate, "their times are no times of the film");
  }
}

clibav_outcome writer_drain_tracks(clibav_writer *writer) {
  clibav_reader *reader = writer->reader;
  if (!reader) return CLIBAV_DONE;
  const av_library *av = writer->av;
  // MP4 and QuickTime state how much of the first packets to skip.
  bool may_be_negative = (writer->film->oformat->flags & AVFMT_TS_NEGATIVE) != 0;
  AVPacket *packet;
  while ((packet = reader_take(reader))) {
    int number = packet->stream_index;
    const AVStream *source = writer->sources[number];
    int track = reader->tracks[number];
    int error = 0;
    bool is_decoded = writer->sounds[number] != NULL;
    if (track > 0 && source && !reader_has_possible_times(reader, packet, source)) {
      writer->impossible[number]++;
      av->av_packet_free(&packet);
      continue;
    }
    if (track > 0 && source && reader_cut(reader, packet, source, is_decoded, may_be_negative)) {
      AVStream *stream = writer->film->streams[track - 1];
      if (is_decoded) {
        error = sound_write(writer, writer->sounds[number], packet, sound_end(reader), stream);
        av->av_packet_free(&packet);
        if (error < 0) return writer_fail(writer, error);
        continue;
      }
      error = fill_gap(writer, number, packet, source->time_base, stream);
      if (error < 0) {
        av->av_packet_free(&packet);
        return writer_fail(writer, error);
      }
      av->av_packet_rescale_ts(packet, source->time_base, stream->time_base);
      let_rise(writer, packet, number, stream->time_base);
      packet->stream_index = stream->index;
      packet->pos = -1;
      error = av->av_interleaved_write_frame(writer->film, packet);
    }
    av->av_packet_free(&packet);
    if (error < 0) return writer_fail(writer, error);
  }
  return CLIBAV_DONE;
}

#endif
