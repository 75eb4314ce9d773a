#include "reader.h"

#ifdef HAS_HEADERS

// Sound that crosses the ends of a part is cut as precisely as its codec allows; subtitles and
// other events are shown within the part.

// The part in a track's time unit.
typedef struct {
  int64_t from, to;
  // Whether the caller chose the beginning; otherwise earlier sound is kept.
  bool begins;
} track_part;

static track_part part_of(const clibav_reader *reader, AVRational unit) {
  const av_library *av = reader->av;
  AVRational own = reader->stream->time_base;
  track_part part = {
      av->av_rescale_q(reader->tracks_from, own, unit), INT64_MAX, reader->source.from > 0};
  if (reader->to < INT64_MAX) part.to = av->av_rescale_q(reader->to, own, unit);
  // av_rescale_q returns INT64_MIN on overflow.
  if (part.to == INT64_MIN) part.to = INT64_MAX;
  return part;
}

static int64_t stamp(const AVPacket *packet) {
  return packet->pts != AV_NOPTS_VALUE ? packet->pts : packet->dts;
}

bool reader_is_possible(const clibav_reader *reader, int64_t time, AVRational unit) {
  // Sound begins less than a day before the pictures; no film lasts ten years.
  static const double most_early = 86400, most_late = 10 * 366 * 86400.0;
  int64_t stated = reader->stream->start_time;
  int64_t start = reader->has_part ? reader->start : stated != AV_NOPTS_VALUE ? stated : 0;
  double seconds = (double)time * av_q2d(unit) - (double)start * av_q2d(reader->stream->time_base);
  return time != AV_NOPTS_VALUE && seconds > -most_early && seconds < most_late;
}

bool reader_has_possible_times(const clibav_reader *reader, const AVPacket *packet, const AVStream *stream) {
  AVRational unit = stream->time_base;
  if (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) return true;
  if (packet->pts != AV_NOPTS_VALUE && !reader_is_possible(reader, packet->pts, unit)) return false;
  if (packet->dts != AV_NOPTS_VALUE && !reader_is_possible(reader, packet->dts, unit)) return false;
  bool may_be_early = stream->codecpar->codec_type != AVMEDIA_TYPE_AUDIO || reader->source.from > 0;
  if (may_be_early || !reader->has_part || stamp(packet) == AV_NOPTS_VALUE) return true;
  // Containers without negative times would shift all tracks; encoders begin sound slightly early.
  int64_t second = reader->av->av_rescale_q(1, (AVRational){1, 1}, unit);
  return stamp(packet) >= part_of(reader, unit).from - second;
}

bool reader_is_outside(
    const clibav_reader *reader, const AVPacket *packet, const AVStream *stream, bool may_be_decoded) {
  bool is_cover = (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
  int64_t time = stamp(packet);
  if (!reader->has_part || is_cover || time == AV_NOPTS_VALUE) return false;
  // The writer drops and reports the packet.
  if (!reader_has_possible_times(reader, packet, stream)) return false;
  track_part part = part_of(reader, stream->time_base);
  // A sound decoder needs a short lead-in.
  bool leads_in = may_be_decoded && stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
  int64_t lead_in = leads_in ? reader->av->av_rescale_q(1, (AVRational){1, 5}, stream->time_base) : 0;
  int64_t end = time + packet->duration + lead_in;
  bool begins = part.begins || stream->codecpar->codec_type != AVMEDIA_TYPE_AUDIO;
  return time >= part.to || (begins && time < part.from && end <= part.from);
}

bool reader_is_earlier(const clibav_reader *reader, const AVPacket *packet) {
  int track = packet->stream_index;
  if (track >= MOST_TRACKS || !reader->source.carries_tracks || !reader->has_part || reader->tracks[track] == 0)
    return false;
  const AVStream *stream = reader->film->streams[track];
  switch (stream->codecpar->codec_id) {
    case AV_CODEC_ID_HDMV_PGS_SUBTITLE:
    case AV_CODEC_ID_DVB_SUBTITLE:
    case AV_CODEC_ID_DVD_SUBTITLE: break;
    default: return false;
  }
  bool is_endless = packet->duration <= 0 && packet->pts != AV_NOPTS_VALUE;
  if (!is_endless || !reader_has_possible_times(reader, packet, stream)) return false;
  return packet->pts < reader->av->av_rescale_q(reader->from, reader->stream->time_base, stream->time_base);
}

int reader_bytes_of_samples(const av_library *av, const AVCodecParameters *sound) {
  int bits = av->av_get_exact_bits_per_sample(sound->codec_id);
  bool is_plain = bits >= 8 && sound->sample_rate > 0 && sound->block_align > 0;
  return is_plain ? sound->block_align : 0;
}

static void cut_samples(AVPacket *packet, const AVStream *stream, track_part part, int bytes, const av_library *av) {
  AVRational sample = {1, stream->codecpar->sample_rate};
  AVRational unit = stream->time_base;
  int64_t count = packet->size / bytes;
  int64_t begin = packet->pts;
  int64_t first = part.begins ? av->av_rescale_q(part.from - begin, unit, sample) : 0;
  int64_t last = part.to < INT64_MAX ? av->av_rescale_q(part.to - begin, unit, sample) : count;
  if (first < 0) first = 0;
  if (first > count) first = count;
  if (last > count) last = count;
  if (last < first) last = first;
  if (last - first == count) return;
  packet->data += first * bytes;
  packet->size = (int)((last - first) * bytes);
  packet->duration = av->av_rescale_q(last - first, sample, unit);
  packet->pts = packet->dts = begin + av->av_rescale_q(first, sample, unit);
}

bool reader_cut(
    const clibav_reader *reader, AVPacket *packet, const AVStream *stream, bool is_decoded,
    bool may_be_negative) {
  bool is_cover = (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
  if (is_cover || stamp(packet) == AV_NOPTS_VALUE) return true;
  if (reader_is_outside(reader, packet, stream, is_decoded)) return false;
  track_part part = part_of(reader, stream->time_base);
  bool is_sound = stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
  int bytes = is_sound ? reader_bytes_of_samples(reader->av, stream->codecpar) : 0;
  if (bytes > 0 && packet->pts != AV_NOPTS_VALUE) {
    cut_samples(packet, stream, part, bytes, reader->av);
    if (packet->size == 0) return false;
  } else if (!is_sound) {
    int64_t time = stamp(packet), end = time + packet->duration;
    if (time < part.from) packet->pts = packet->dts = time = part.from;
    if (packet->duration > 0) packet->duration = (end < part.to ? end : part.to) - time;
  }
  // Containers without negative times would shift all tracks. Decoded sound is cut after the
  // decoder.
  if (part.begins && stamp(packet) < part.from && !may_be_negative && !is_decoded) return false;
  if (packet->pts != AV_NOPTS_VALUE) packet->pts -= part.from;
  if (packet->dts != AV_NOPTS_VALUE) packet->dts -= part.from;
  return true;
}

#endif
