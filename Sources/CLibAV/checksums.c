#include "reader.h"

#ifdef HAS_HEADERS

// FFmpeg's decoder of FFV1 copies slices whose checksum is wrong from the frame before, and says so in its log alone.
// The checksums of RFC 9043, section 4.9, are therefore looked at here: a slice ends with its size in three bytes, a
// byte, and a remainder that lets the whole slice have the checksum 0. Frames up to the next key frame depend on it.

enum { TRAILER = 8, SHORT_TRAILER = 3 };

// Walks over the slices of a packet, from the last one to the first. Returns whether they fill the packet.
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
  // Whether there are checksums is in the head, as bits of an arithmetic code. Sizes tell it, too. Films before version
  // 3 have neither a head nor slices.
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
