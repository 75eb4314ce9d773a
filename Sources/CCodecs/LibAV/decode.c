#include "reader.h"

#ifdef HAS_HEADERS
#include <stdio.h>
#include <string.h>

// The film ends after so many failing packets.
enum { MOST_ERRORS = 1000 };

static double seconds_of(const clibav_reader *reader, int64_t time) {
  return (double)(time - reader->origin) * av_q2d(reader->stream->time_base);
}

static clibav_outcome damaged_frame(clibav_reader *reader, int error, const char *reason) {
  if (error) av_library_say(reader->text, sizeof reader->text, error);
  else SAY(reader->text, "%s", reason);
  int64_t next = reader->is_past_first ? reader->last + reader->usual_duration : reader->origin;
  reader->seconds = seconds_of(reader, next);
  return CLIBAV_DAMAGED_FRAME;
}

// Returns how many announced pictures begin within the file, including pictures skipped by a seek.
static int64_t pictures_there(const clibav_reader *reader) {
  const av_library *av = reader->av;
  if (reader->announced == 0 || reader->source.size < 0) return reader->announced;
  int64_t there = 0;
  int count = av->avformat_index_get_entries_count(reader->stream);
  for (int index = 0; index < count; index++) {
    const AVIndexEntry *entry = av->avformat_index_get_entry(reader->stream, index);
    if (entry && entry->pos < reader->source.size) there++;
  }
  return there;
}

static clibav_outcome ended_reading(clibav_reader *reader, int error) {
  if (reader->has_stopped) return CLIBAV_STOPPED;
  if (reader->has_failed) return CLIBAV_NOT_TRANSFERRED;
  int64_t next = reader->is_past_first ? reader->last + reader->usual_duration : reader->origin;
  reader->seconds = seconds_of(reader, next);
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  if (error != AVERROR_EOF) {
    av_library_say(reader->text, sizeof reader->text, error);
    return CLIBAV_DAMAGED;
  }
  int64_t there = reader->way == BY_SEEKING ? pictures_there(reader) : reader->packets;
  if (there < reader->announced) {
    SAY(
        reader->text, "it ends too early: its head announces %lld frames, and %lld are there",
        (long long)reader->announced, (long long)there);
    return CLIBAV_DAMAGED;
  }
  return CLIBAV_END;
}

static bool is_wanted(clibav_reader *reader, const AVPacket *packet) {
  int index = packet->stream_index;
  if (index >= MOST_TRACKS || !reader->source.carries_tracks) return false;
  // FLV and MPEG program streams do not list tracks in advance.
  if (reader->has_writer && (unsigned)index >= reader->known_tracks) reader->was_missed[index] = true;
  return reader->tracks[index] != 0 && !reader_is_outside(reader, packet, reader->film->streams[index], true);
}

// Invalid durations could overflow.
static void mend_duration(const clibav_reader *reader, AVPacket *packet) {
  const AVStream *stream = reader->film->streams[packet->stream_index];
  int64_t most = reader->av->av_rescale_q(10 * 366 * 86400, (AVRational){1, 1}, stream->time_base);
  if (packet->duration < 0 || packet->duration > most) packet->duration = 0;
}

clibav_outcome reader_read_packet(clibav_reader *reader, bool *is_picture) {
  const av_library *av = reader->av;
  if (reader->has_stopped || !reader->source.goes_on(reader->source.context)) {
    reader->has_stopped = true;
    return CLIBAV_STOPPED;
  }
  int error = av->av_read_frame(reader->film, reader->packet);
  if (error < 0) return ended_reading(reader, error);
  mend_duration(reader, reader->packet);
  reader_let_go_on(reader, reader->packet);
  *is_picture = reader->packet->stream_index == reader->stream->index;
  if (*is_picture) {
    reader->packets++;
    return CLIBAV_DONE;
  }
  clibav_outcome outcome = CLIBAV_DONE;
  if (is_wanted(reader, reader->packet)) {
    outcome = reader_keep(reader, reader->packet);
  } else if (!reader->has_given && reader_is_earlier(reader, reader->packet)) {
    AVPacket **earlier = &reader->earlier[reader->packet->stream_index];
    av->av_packet_free(earlier);
    *earlier = av->av_packet_clone(reader->packet);
    if (!*earlier) outcome = CLIBAV_NO_MEMORY;
  }
  av->av_packet_unref(reader->packet);
  return outcome;
}

static int64_t stamp(int64_t shown, int64_t decoded) {
  return shown != AV_NOPTS_VALUE ? shown : decoded;
}

static void remove_doubt(clibav_reader *reader, int index) {
  reader->doubt_count--;
  memmove(
      &reader->doubts[index], &reader->doubts[index + 1],
      (size_t)(reader->doubt_count - index) * sizeof(doubt));
}

// Until the packet's frame leaves the decoder.
static void add_doubt(clibav_reader *reader, const char *reason) {
  if (reader->doubt_count == MOST_DOUBTS) remove_doubt(reader, 0);
  reader->doubts[reader->doubt_count++] =
      (doubt){stamp(reader->packet->pts, reader->packet->dts), reason};
}

static const char *doubt_of_frame(clibav_reader *reader) {
  int64_t time = stamp(reader->decoded->pts, reader->decoded->pkt_dts);
  for (int index = 0; index < reader->doubt_count; index++) {
    if (reader->doubts[index].time != time) continue;
    const char *reason = reader->doubts[index].reason;
    remove_doubt(reader, index);
    return reason;
  }
  return NULL;
}

static clibav_outcome failed_frame(clibav_reader *reader, int error) {
  if (reader->doubt_count > 0) remove_doubt(reader, 0);
  reader->lacks_reference = true;
  return damaged_frame(reader, error, NULL);
}

static clibav_outcome ended_decoding(clibav_reader *reader) {
  if (reader->doubt_count == 0) return reader->outcome;
  const char *reason = reader->doubts[0].reason;
  remove_doubt(reader, 0);
  return damaged_frame(reader, 0, reason);
}

static clibav_outcome feed(clibav_reader *reader) {
  const av_library *av = reader->av;
  bool is_picture = false;
  clibav_outcome outcome = CLIBAV_DONE;
  AVPacket *known = reader_take_of_group(reader);
  if (known) {
    av->av_packet_free(&reader->packet);
    reader->packet = known;
  } else if (reader->group_end != CLIBAV_DONE) {
    outcome = reader->group_end;
  } else {
    while (outcome == CLIBAV_DONE && !is_picture) outcome = reader_read_packet(reader, &is_picture);
  }
  if (outcome == CLIBAV_END || outcome == CLIBAV_DAMAGED) {
    // The decoder still holds the last frames.
    reader->outcome = outcome;
    reader->is_drained = true;
    // At the end, FFmpeg's H.264 decoder withholds frames with uncertain references, and takes the
    // first of them for the last, so all frames are requested. With intra refresh, frames are
    // incomplete until the decoder has returned one; a film that ends earlier is decoded again from
    // an earlier position.
    if (reader->group_is_open && !reader->is_past_first) return outcome;
    if (reader->group_is_open) reader->decoder->flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT;
    return av->avcodec_send_packet(reader->decoder, NULL) < 0 ? outcome : CLIBAV_DONE;
  }
  if (outcome != CLIBAV_DONE) return outcome;
  // MPEG transport streams set the flag at every cut.
  bool is_short = (reader->packet->flags & AV_PKT_FLAG_CORRUPT) != 0 &&
                  strcmp(reader->film->iformat->name, "mpegts") != 0;
  const char *reason = reader_check(reader, reader->packet);
  if (is_short) {
    reason = "its bytes are not complete";
    reader->lacks_reference = true;
  }
  if (reason) add_doubt(reader, reason);
  int error = av->avcodec_send_packet(reader->decoder, reader->packet);
  av->av_packet_unref(reader->packet);
  if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
  return error < 0 ? failed_frame(reader, error) : CLIBAV_DONE;
}

int64_t reader_most_time(const clibav_reader *reader) {
  return INT64_MAX / 8 / reader->stream->time_base.num;
}

bool reader_guesses_times(const clibav_reader *reader) { return strcmp(reader->film->iformat->name, "mpeg") == 0; }

static void set_time(clibav_reader *reader) {
  AVFrame *frame = reader->decoded;
  int64_t time = frame->best_effort_timestamp;
  int64_t duration = FRAME_DURATION(frame);
  const int64_t most = reader_most_time(reader);
  if (duration <= 0 || duration > most) duration = reader->usual_duration;
  if (time == AV_NOPTS_VALUE || time > most || time < -most)
    time = reader->is_past_first ? reader->last + reader->usual_duration : 0;
  // MPEG program streams state some times, and FFmpeg guesses the others, which are earlier for
  // packets probed from a pipe. MPEG frames are never shorter than usual.
  if (reader->is_past_first && reader_guesses_times(reader) && time - reader->last < duration - duration / 2)
    time = reader->last + duration;
  // Writers need increasing times.
  if (reader->is_past_first && time <= reader->last) time = reader->last + 1;
  // Only damaged films have times this late; the writer reports an error.
  if (time > most) time = most;
  reader->usual_duration = duration;
  reader->last = time;
  reader->is_past_first = true;
  frame->pts = time;
  FRAME_DURATION(frame) = duration;
}

// Whether the decoded frame precedes the key frame at which the decoder restarted.
static bool is_before_group(const clibav_reader *reader) {
  int64_t time = reader->decoded->best_effort_timestamp;
  return time != AV_NOPTS_VALUE && time < reader->anew_from;
}

clibav_outcome reader_decode(clibav_reader *reader) {
  const av_library *av = reader->av;
  while (true) {
    int error = av->avcodec_receive_frame(reader->decoder, reader->decoded);
    if (error == 0) {
      reader->errors_in_sequence = 0;
      const char *reason = doubt_of_frame(reader);
      if (is_before_group(reader)) {
        av->av_frame_unref(reader->decoded);
        continue;
      }
      bool is_concealed = (reader->decoded->flags & AV_FRAME_FLAG_CORRUPT) != 0 ||
                          reader->decoded->decode_error_flags != 0;
      if (!reason && is_concealed && reader->is_past_first)
        reason = "the decoder had to make up a part of it";
      if (reason) {
        av->av_frame_unref(reader->decoded);
        return damaged_frame(reader, 0, reason);
      }
      set_time(reader);
      return CLIBAV_DONE;
    }
    if (error == AVERROR_EOF) return ended_decoding(reader);
    if (error == AVERROR(ENOMEM)) return CLIBAV_NO_MEMORY;
    if (error != AVERROR(EAGAIN)) {
      if (++reader->errors_in_sequence > MOST_ERRORS) return CLIBAV_DAMAGED;
      return failed_frame(reader, error);
    }
    if (reader->is_drained) return ended_decoding(reader);
    clibav_outcome outcome = feed(reader);
    if (outcome != CLIBAV_DONE) {
      if (outcome == CLIBAV_DAMAGED_FRAME && ++reader->errors_in_sequence > MOST_ERRORS)
        return CLIBAV_DAMAGED;
      return outcome;
    }
  }
}

static bool are_past_end(clibav_reader *reader, const bool *past) {
  for (unsigned index = 0; index < reader->film->nb_streams && index < MOST_TRACKS; index++) {
    bool is_sound = reader->film->streams[index]->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
    if (reader->tracks[index] && is_sound && !past[index]) return false;
  }
  return true;
}

clibav_outcome reader_finish_tracks(clibav_reader *reader) {
  const av_library *av = reader->av;
  bool past[MOST_TRACKS] = {false};
  if (!reader->has_writer || reader->is_drained) return CLIBAV_END;
  while (!are_past_end(reader, past)) {
    if (!reader->source.goes_on(reader->source.context)) {
      reader->has_stopped = true;
      return CLIBAV_STOPPED;
    }
    int error = av->av_read_frame(reader->film, reader->packet);
    if (error == AVERROR_EOF) return CLIBAV_END;
    if (error < 0) return ended_reading(reader, error);
    AVPacket *packet = reader->packet;
    mend_duration(reader, packet);
    reader_let_go_on(reader, packet);
    clibav_outcome kept = CLIBAV_DONE;
    if (is_wanted(reader, packet)) {
      AVRational unit = reader->film->streams[packet->stream_index]->time_base;
      int64_t time = packet->dts != AV_NOPTS_VALUE ? packet->dts : packet->pts;
      if (time != AV_NOPTS_VALUE &&
          av->av_rescale_q(time, unit, reader->stream->time_base) >= reader->to)
        past[packet->stream_index] = true;
      else
        kept = reader_keep(reader, packet);
    }
    av->av_packet_unref(packet);
    if (kept != CLIBAV_DONE) return kept;
  }
  return CLIBAV_END;
}

#endif
