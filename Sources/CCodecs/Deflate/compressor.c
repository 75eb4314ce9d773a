#include "CDeflate.h"

#include "libraries.h"

#include <stdlib.h>
#include <string.h>

struct cdeflate_compressor {
  struct libdeflate_compressor *small;  // NULL if ISA-L is used.
  struct isal_zstream stream;
  // With the larger buffers that ISA-L offers, the tokens would not stay in a core's cache.
  uint8_t level_buffer[ISAL_DEF_LVL1_MEDIUM];
};

cdeflate_compressor *cdeflate_compressor_create(bool is_small) {
  cdeflate_compressor *compressor = malloc(sizeof *compressor);
  if (!compressor) return NULL;
  compressor->small = is_small ? libdeflate_alloc_compressor(12) : NULL;
  if (!is_small || compressor->small) return compressor;
  free(compressor);
  return NULL;
}

void cdeflate_compressor_destroy(cdeflate_compressor *compressor) {
  if (!compressor) return;
  if (compressor->small) libdeflate_free_compressor(compressor->small);
  free(compressor);
}

// The length fields of an empty stored block. Such a block ends at a byte boundary, so that further
// blocks can follow (RFC 1951, 3.2.4).
static const uint8_t empty_block[] = {0, 0, 0xFF, 0xFF};
enum { EMPTY_BLOCK_MOST = 1 + sizeof empty_block };

size_t cdeflate_bound(size_t count) {
  // ISA-L stores data that it cannot compress in blocks of at most 65535 bytes, each with 5 bytes
  // of overhead, after a header of its own.
  size_t stored = count + 5 * (count / 65535 + 1) + ISAL_DEF_MAX_HDR_SIZE;
  size_t small = libdeflate_deflate_compress_bound(NULL, count) + EMPTY_BLOCK_MOST;
  return stored > small ? stored : small;
}

// libdeflate marks its last block as the last of the stream. This function removes the mark, whose
// position zlib finds by decoding, and appends an empty stored block, as zlib's example gzappend
// does.
static size_t open_end(uint8_t *stream, size_t count) {
  uint8_t window[1 << 15];
  z_stream z = {.next_in = stream, .avail_in = (uInt)count};
  if (inflateInit2(&z, -15) != Z_OK) return 0;
  size_t last = 0;
  size_t end = 0;
  do {
    z.next_out = window;
    z.avail_out = sizeof window;
    int status = inflate(&z, Z_BLOCK);
    if (status != Z_OK && status != Z_STREAM_END) break;
    // In data_type, 128 means that a block has just ended, 64 that it was the last, and the low
    // bits hold the number of unused bits.
    if (!(z.data_type & 128)) continue;
    size_t bit = z.total_in * 8 - (z.data_type & 7);
    if (z.data_type & 64) {
      end = bit;
    } else {
      last = bit;
    }
  } while (!end);
  inflateEnd(&z);
  if (!end) return 0;
  stream[last / 8] &= ~(1 << last % 8);
  // The header of the empty block has three bits, and the rest of their byte is zero.
  size_t bytes = (end + 3 + 7) / 8;
  if (end % 8) stream[end / 8] &= (1 << end % 8) - 1;
  if (bytes > (end + 7) / 8) stream[bytes - 1] = 0;
  memcpy(stream + bytes, empty_block, sizeof empty_block);
  return bytes + sizeof empty_block;
}

static size_t compress_small(
    cdeflate_compressor *compressor, const uint8_t *bytes, size_t count, bool is_last,
    uint8_t *target, size_t capacity) {
  if (capacity < EMPTY_BLOCK_MOST) return 0;
  size_t written = libdeflate_deflate_compress(
      compressor->small, bytes, count, target, capacity - EMPTY_BLOCK_MOST);
  return is_last || written == 0 ? written : open_end(target, written);
}

size_t cdeflate_compress(
    cdeflate_compressor *compressor, const uint8_t *bytes, size_t count, bool is_last,
    uint8_t *target, size_t capacity) {
  if (count == 0 || count > CDEFLATE_MAX_COUNT) return 0;
  if (compressor->small) {
    return compress_small(compressor, bytes, count, is_last, target, capacity);
  }
  // Remains of earlier data in ISA-L's tables would change which matches it finds, and so the
  // output. All state is therefore cleared.
  struct isal_zstream *stream = &compressor->stream;
  memset(stream, 0, sizeof *stream);
  memset(compressor->level_buffer, 0, sizeof compressor->level_buffer);
  isal_deflate_stateless_init(stream);
  stream->level = 1;
  stream->level_buf = compressor->level_buffer;
  stream->level_buf_size = sizeof compressor->level_buffer;
  stream->flush = FULL_FLUSH;
  stream->end_of_stream = is_last;
  stream->next_in = (uint8_t *)bytes;
  stream->avail_in = (uint32_t)count;
  stream->next_out = target;
  stream->avail_out = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
  return isal_deflate_stateless(stream) == COMP_OK && stream->avail_in == 0 ? stream->total_out : 0;
}
