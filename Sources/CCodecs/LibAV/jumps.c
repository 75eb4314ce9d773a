#include "reader.h"

#ifdef HAS_HEADERS

// In broadcasts and films joined byte by byte, all tracks' times restart or jump ahead. Shifted
// times continue the earlier ones.

// How far, in seconds, a track may run ahead of others, or back behind its own last time, before
// that counts as a jump. FFmpeg's command also allows ten.
static const double most_ahead = 10, most_back = 0.5;

static bool has_jumped(const clibav_reader *reader, const track_clock *clock, int64_t time) {
  double unit = av_q2d(reader->stream->time_base);
  if (clock->has_last && (double)(clock->last - time) * unit > most_back) return true;
  return reader->has_clock && (double)(time - reader->clock) * unit > most_ahead;
}

// Shifts a track's times by the last shift of any track, or else so that they continue at the
// track's own end. `delay` is the time from decoding to showing.
static void mend(clibav_reader *reader, track_clock *clock, int64_t time, int64_t delay) {
  if (has_jumped(reader, clock, time + reader->shift)) {
    int64_t next = clock->has_last ? clock->end : reader->clock;
    // The sum of many jumps could overflow.
    if (next > reader_most_time(reader)) return;
    reader->shift = next - time;
    if (reader->jumps++ == 0) reader->first_jump = next + delay;
  }
  clock->shift = reader->shift;
}

void reader_let_go_on(clibav_reader *reader, AVPacket *packet) {
  const av_library *av = reader->av;
  int index = packet->stream_index;
  int64_t stated = packet->dts != AV_NOPTS_VALUE ? packet->dts : packet->pts;
  // In other containers gaps belong to the film, and decoding times are guesses.
  if (!(reader->film->iformat->flags & AVFMT_TS_DISCONT)) return;
  if (index >= MOST_TRACKS || stated == AV_NOPTS_VALUE) return;
  const AVStream *stream = reader->film->streams[index];
  AVRational unit = reader->stream->time_base;
  int64_t time = av->av_rescale_q(stated, stream->time_base, unit);
  int64_t shown = packet->pts != AV_NOPTS_VALUE ? av->av_rescale_q(packet->pts, stream->time_base, unit) : time;
  const int64_t most = reader_most_time(reader);
  if (time > most || time < -most || shown > most || shown < -most) return;
  track_clock *clock = &reader->clocks[index];
  enum AVMediaType type = stream->codecpar->codec_type;
  bool is_cover = (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
  // Subtitles are irregular, so they take the other tracks' shift.
  bool has_rhythm = (type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO) && !is_cover;
  if (!has_rhythm || !clock->has_last) clock->shift = reader->shift;
  // Pictures are decoded in another order than shown.
  bool is_in_order = packet->dts != AV_NOPTS_VALUE || type != AVMEDIA_TYPE_VIDEO;
  // In MPEG program streams FFmpeg guesses decoding times without presentation times.
  if (type == AVMEDIA_TYPE_VIDEO && packet->pts == AV_NOPTS_VALUE && reader_guesses_times(reader)) is_in_order = false;
  if (has_rhythm && is_in_order) {
    if (has_jumped(reader, clock, time + clock->shift)) mend(reader, clock, time, shown - time);
    int64_t duration = av->av_rescale_q(packet->duration, stream->time_base, unit);
    if (duration <= 0 || duration > most) duration = stream == reader->stream ? reader->usual_duration : 0;
    clock->last = time + clock->shift;
    clock->end = clock->last + duration;
    clock->has_last = true;
    if (!reader->has_clock || clock->end > reader->clock) reader->clock = clock->end;
    reader->has_clock = true;
  }
  if (clock->shift == 0) return;
  int64_t shift = av->av_rescale_q(clock->shift, unit, stream->time_base);
  if (packet->dts != AV_NOPTS_VALUE) packet->dts += shift;
  if (packet->pts != AV_NOPTS_VALUE) packet->pts += shift;
}

#endif
