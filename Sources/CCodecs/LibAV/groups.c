#include "reader.h"

#ifdef HAS_HEADERS
#include <stdlib.h>

// Seeks are uncertain: transport and program streams have no index, and AVI has no frame times, so
// a seek may end too late or among dependent frames. Therefore the first packet must be a key frame
// with a stated time no later than the part's beginning.

// The most bytes of a stored group; the rest of a longer group is decoded while reading.
enum { MOST_OF_GROUP = 1 << 26 };

AVPacket *reader_take_of_group(clibav_reader *reader) {
  if (reader->group_next < reader->group_count) return reader->group[reader->group_next++];
  reader_drop_group(reader);
  return NULL;
}

void reader_drop_group(clibav_reader *reader) {
  while (reader->group_next < reader->group_count)
    reader->av->av_packet_free(&reader->group[reader->group_next++]);
  free(reader->group);
  reader->group = NULL;
  reader->group_count = reader->group_next = reader->group_room = 0;
  reader->group_bytes = 0;
}

static bool add_to_group(clibav_reader *reader) {
  if (reader->group_count == reader->group_room) {
    size_t room = reader->group_room ? 2 * reader->group_room : 64;
    AVPacket **group = realloc(reader->group, room * sizeof *group);
    if (!group) return false;
    reader->group = group;
    reader->group_room = room;
  }
  AVPacket *copy = reader->av->av_packet_clone(reader->packet);
  if (!copy) return false;
  reader->group[reader->group_count++] = copy;
  reader->group_bytes += copy->size;
  return true;
}

static bool has_come(const clibav_reader *reader, int64_t time) {
  return clibav_has_come(reader_seconds(reader, time), reader->source.from, reader->unit);
}

static void begin_anew(clibav_reader *reader, int64_t key) {
  const av_library *av = reader->av;
  av->avcodec_flush_buffers(reader->decoder);
  av->av_frame_unref(reader->current);
  av->av_frame_unref(reader->following);
  reader->has_current = reader->has_following = false;
  // Times may return to earlier ones.
  reader->is_past_first = false;
  reader->anew_from = key;
  reader->doubt_count = 0;
  reader->lacks_reference = false;
}

// Whether an H.264 key frame has no IDR slice (open group or intra refresh). Units begin with a
// start code in Annex B, and with their size in MP4 and Matroska (ISO/IEC 14496-15, 5.3.3.1).
static bool is_open(const clibav_reader *reader, const AVPacket *packet) {
  const AVCodecParameters *parameters = reader->stream->codecpar;
  if (parameters->codec_id != AV_CODEC_ID_H264) return false;
  const uint8_t *bytes = packet->data;
  bool has_sizes = parameters->extradata_size > 4 && parameters->extradata[0] == 1;
  int length = has_sizes ? (parameters->extradata[4] & 3) + 1 : 3;
  for (int64_t place = 0; place + length < packet->size;) {
    bool is_unit = has_sizes || (bytes[place] == 0 && bytes[place + 1] == 0 && bytes[place + 2] == 1);
    if (is_unit && (bytes[place + length] & 31) == 5) return false;
    int64_t size = 0;
    for (int index = 0; has_sizes && index < length; index++) size = size << 8 | bytes[place + index];
    place += has_sizes ? size + length : 1;
  }
  return true;
}

static clibav_outcome late(clibav_reader *reader) {
  reader->is_late = true;
  return CLIBAV_END;
}

clibav_outcome reader_pass_over(clibav_reader *reader) {
  const av_library *av = reader->av;
  bool was_sought = reader->way == BY_SEEKING, has_key = false, is_past = false;
  int64_t key = 0;
  if (was_sought) {
    int index = reader->stream->index;
    if (av->av_seek_frame(reader->film, index, reader->from, AVSEEK_FLAG_BACKWARD) < 0) return late(reader);
    // Other tracks' packets may be read again.
    reader_drop_all(reader);
  }
  while (!is_past && reader->group_bytes <= MOST_OF_GROUP) {
    bool is_picture = false;
    clibav_outcome outcome = reader_read_packet(reader, &is_picture);
    if (outcome == CLIBAV_END || outcome == CLIBAV_DAMAGED) {
      reader->group_end = outcome;
      break;
    }
    if (outcome != CLIBAV_DONE) return outcome;
    if (!is_picture) continue;
    const AVPacket *packet = reader->packet;
    bool is_key = (packet->flags & AV_PKT_FLAG_KEY) != 0;
    if (is_key && packet->pts != AV_NOPTS_VALUE && has_come(reader, packet->pts)) {
      reader_drop_group(reader);
      has_key = true;
      key = packet->pts;
      reader->group_is_open = is_open(reader, packet);
    } else if (was_sought && !has_key) {
      return late(reader);
    } else {
      // Later packets are shown no earlier than their decoding time.
      is_past = packet->dts != AV_NOPTS_VALUE && !has_come(reader, packet->dts);
    }
    bool is_added = add_to_group(reader);
    av->av_packet_unref(reader->packet);
    if (!is_added) return CLIBAV_NO_MEMORY;
  }
  if (was_sought && !has_key) return late(reader);
  if (has_key) begin_anew(reader, key);
  return CLIBAV_DONE;
}

#endif
