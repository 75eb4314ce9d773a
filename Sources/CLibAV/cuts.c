#include "reader.h"

#ifdef HAS_HEADERS

// Packets of other tracks may lie across the beginning or the end of a part. Sound goes on there as exactly as its codec
// allows, and a subtitle or another event is shown as long as it lies within the part.

// The part in the unit of a track.
typedef struct {
  int64_t from, to;
  // Whether the beginning was chosen. Sound that begins before the first picture of a film stays.
  bool begins;
} track_part;

static track_part part_of(const clibav_reader *reader, AVRational unit) {
  const av_library *av = reader->av;
  AVRational own = reader->stream->time_base;
  track_part part = {
      av->av_rescale_q(reader->tracks_from, own, unit), INT64_MAX, reader->source.from > 0};
  if (reader->to < INT64_MAX) part.to = av->av_rescale_q(reader->to, own, unit);
  return part;
}

static int64_t stamp(const AVPacket *packet) {
  return packet->pts != AV_NOPTS_VALUE ? packet->pts : packet->dts;
}

bool reader_is_outside(
    const clibav_reader *reader, const AVPacket *packet, const AVStream *stream, bool may_be_decoded) {
  bool is_cover = (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
  int64_t time = stamp(packet);
  if (!reader->has_part || is_cover || time == AV_NOPTS_VALUE) return false;
  track_part part = part_of(reader, stream->time_base);
  // A decoder of sound needs a little of what comes before.
  bool leads_in = may_be_decoded && stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
  int64_t lead_in = leads_in ? reader->av->av_rescale_q(1, (AVRational){1, 5}, stream->time_base) : 0;
  int64_t end = time + packet->duration + lead_in;
  return time >= part.to || (part.begins && time < part.from && end <= part.from);
}

// Returns the bytes of all samples of one moment, if samples are stored as numbers one after the other, or else 0.
static int bytes_of_samples(const clibav_reader *reader, const AVCodecParameters *sound) {
  int bits = reader->av->av_get_exact_bits_per_sample(sound->codec_id);
  bool is_plain = bits >= 8 && sound->sample_rate > 0 && sound->block_align > 0;
  return is_plain ? sound->block_align : 0;
}

// Cuts samples that lie before and after the part.
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
  int bytes = is_sound ? bytes_of_samples(reader, stream->codecpar) : 0;
  if (bytes > 0 && packet->pts != AV_NOPTS_VALUE) {
    cut_samples(packet, stream, part, bytes, reader->av);
    if (packet->size == 0) return false;
  } else if (!is_sound) {
    int64_t time = stamp(packet), end = time + packet->duration;
    if (part.begins && time < part.from) packet->pts = packet->dts = time = part.from;
    if (packet->duration > 0) packet->duration = (end < part.to ? end : part.to) - time;
  }
  // Elsewhere all tracks would be moved, and the pictures with them. Sound that is decoded is cut behind the decoder.
  if (part.begins && stamp(packet) < part.from && !may_be_negative && !is_decoded) return false;
  if (packet->pts != AV_NOPTS_VALUE) packet->pts -= part.from;
  if (packet->dts != AV_NOPTS_VALUE) packet->dts -= part.from;
  return true;
}

#endif
