#include "reader.h"

#ifdef HAS_HEADERS

// FFmpeg's FFV1 decoder silently replaces slices with wrong checksums by the previous frame's. So
// checksums are verified here (RFC 9043, 4.9): a slice ends with its size in three bytes, a byte,
// and a remainder that makes its checksum 0. Frames up to the next key frame depend on a damaged
// one.

enum { TRAILER = 8, SHORT_TRAILER = 3 };

// Walks from the last slice to the first. Returns whether they fill the packet.
static bool walk(const clibav_reader *reader, const AVPacket *packet, int trailer, bool *is_sound) {
  const av_library *av = reader->av;
  const AVCRC *table = is_sound ? av->av_crc_get_table(AV_CRC_32_IEEE) : NULL;
  int end = packet->size;
  while (end > 0) {
    if (end < trailer) return false;
    const uint8_t *size = packet->data + end - trailer;
    int count = (size[0] << 16 | size[1] << 8 | size[2]) + trailer;
    if (count > end) return false;
    end -= count;
    if (is_sound && av->av_crc(table, 0, packet->data + end, (size_t)count) != 0) *is_sound = false;
  }
  return true;
}

const char *reader_check(clibav_reader *reader, const AVPacket *packet) {
  const AVCodecParameters *parameters = reader->stream->codecpar;
  if (parameters->codec_id != AV_CODEC_ID_FFV1) return NULL;
  if (packet->flags & AV_PKT_FLAG_KEY) reader->lacks_reference = false;
  // The sizes of slices reveal checksums without decoding the header. Films before version 3 have
  // neither.
  bool is_sound = true;
  if (parameters->extradata_size > 0 && walk(reader, packet, TRAILER, NULL) &&
      !walk(reader, packet, SHORT_TRAILER, NULL))
    walk(reader, packet, TRAILER, &is_sound);
  if (!is_sound) {
    reader->lacks_reference = true;
    return "the checksum of a part of it is wrong";
  }
  return reader->lacks_reference ? "it depends on a damaged frame" : NULL;
}

#endif
