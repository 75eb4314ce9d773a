#define _GNU_SOURCE
#include "CDeflate.h"

#include "libraries.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

// Other systems treat the address as a hint.
#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0
#endif
#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

struct cdeflate_compressor {
  struct libdeflate_compressor *small;  // NULL if ISA-L is used.
  struct isal_zstream stream;
  // ISA-L's larger buffers would exceed a core's cache.
  uint8_t level_buffer[ISAL_DEF_LVL1_MEDIUM];
};

// ISA-L's level 1 (2.30 to 2.32 at least) hashes the third input position from bits 16 to 47 of the
// isal_zstream's address (.write_first_byte in igzip_icf_body_h1_gr_bt.asm). So that matches do not
// depend on addresses, all compressors lie at addresses of equal hashes, the low 13 bits of a
// CRC-32C.
enum { REGION_SHIFT = 31, PLACE_SHIFT = 16, HASH_MASK = 0x1FFF };

static uint32_t crc32c(uint32_t bits) {
  for (int i = 0; i < 32; i++) bits = bits >> 1 ^ (bits & 1 ? 0x82F63B78 : 0);
  return bits;
}

// Returns an address in the region with this number, of 2^REGION_SHIFT bytes. Bits 16 to 30 suffice
// for every hash.
static uintptr_t place_in(uintptr_t region) {
  enum { BITS = REGION_SHIFT - PLACE_SHIFT };
  uint32_t steps[BITS];
  for (int bit = 0; bit < BITS; bit++) steps[bit] = crc32c(1u << bit);
  uint32_t hash = crc32c((uint32_t)(region << BITS));
  uint32_t place = 0;
  // The CRC is linear, and successive Gray codes differ in one bit.
  for (uint32_t i = 1; (hash & HASH_MASK) != HASH_MASK && i < 1u << BITS; i++) {
    place ^= 1u << __builtin_ctz(i);
    hash ^= steps[__builtin_ctz(i)];
  }
  return region << REGION_SHIFT | (uintptr_t)place << PLACE_SHIFT;
}

static void *map(uintptr_t address, int flags) {
  return mmap(
      (void *)address, sizeof(cdeflate_compressor), PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
}

// Returns memory at such an address, elsewhere if the system refuses, or NULL.
static cdeflate_compressor *allocate(void) {
  void *any = map(0, 0);
  if (any == MAP_FAILED) return NULL;
  munmap(any, sizeof(cdeflate_compressor));
  // The region may exceed the address space. Valgrind begins with the lowest addresses, others with
  // the highest.
  uintptr_t region = (uintptr_t)any >> REGION_SHIFT;
  uintptr_t step = region < 64 ? 1 : -1;
  for (region += step; region > 0 && region < 1 << 16; region += step) {
    uintptr_t place = place_in(region);
    void *memory = map(place, MAP_FIXED_NOREPLACE | MAP_POPULATE);
    if ((uintptr_t)memory == place) return memory;
    if (memory == MAP_FAILED && errno != EEXIST) break;
    // Linux before 4.17 treats the address as a hint.
    if (memory != MAP_FAILED) munmap(memory, sizeof(cdeflate_compressor));
  }
  any = map(0, 0);
  return any == MAP_FAILED ? NULL : any;
}

// Idle compressors; finding and mapping a place takes 0.1 ms.
enum { MOST_IDLE = 8 };
static _Atomic(cdeflate_compressor *) idle[MOST_IDLE];

static cdeflate_compressor *take_idle(void) {
  for (int i = 0; i < MOST_IDLE; i++) {
    cdeflate_compressor *compressor = atomic_exchange(&idle[i], NULL);
    if (compressor) return compressor;
  }
  return NULL;
}

static bool keep_idle(cdeflate_compressor *compressor) {
  for (int i = 0; i < MOST_IDLE; i++) {
    cdeflate_compressor *none = NULL;
    if (atomic_compare_exchange_strong(&idle[i], &none, compressor)) return true;
  }
  return false;
}

cdeflate_compressor *cdeflate_compressor_create(bool is_small) {
  cdeflate_compressor *compressor = take_idle();
  if (!compressor) compressor = allocate();
  if (!compressor) return NULL;
  compressor->small = is_small ? libdeflate_alloc_compressor(12) : NULL;
  if (!is_small || compressor->small) return compressor;
  munmap(compressor, sizeof *compressor);
  return NULL;
}

void cdeflate_compressor_destroy(cdeflate_compressor *compressor) {
  if (!compressor) return;
  if (compressor->small) libdeflate_free_compressor(compressor->small);
  if (!keep_idle(compressor)) munmap(compressor, sizeof *compressor);
}

// The lengths of an empty stored block, which ends at a byte boundary (RFC 1951, 3.2.4).
static const uint8_t empty_block[] = {0, 0, 0xFF, 0xFF};
enum { EMPTY_BLOCK_MOST = 1 + sizeof empty_block };

size_t cdeflate_bound(size_t count) {
  // ISA-L stores incompressible data after its header, in blocks of at most 65535 bytes with 5
  // more.
  size_t stored = count + 5 * (count / 65535 + 1) + ISAL_DEF_MAX_HDR_SIZE;
  size_t small = libdeflate_deflate_compress_bound(NULL, count) + EMPTY_BLOCK_MOST;
  return stored > small ? stored : small;
}

// Removes libdeflate's mark of the last block, which zlib finds by decoding, and appends an empty
// stored block, as in zlib's example gzappend.
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
    // data_type is 128 after a block, 64 after the last, and the number of unused bits.
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
  // The empty block has a header of three bits, and zeros.
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
  // Remains of earlier data would change ISA-L's matches, so all state is cleared.
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
