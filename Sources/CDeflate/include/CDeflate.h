// Deflate (RFC 1951) and the checksums of PNG files, by ISA-L, libdeflate and zlib.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// CRC-32 of more bytes; 0 is that of none.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count);
// Adler-32 of more bytes; 1 is that of none.
uint32_t cdeflate_adler32(uint32_t adler, const uint8_t *bytes, size_t count);
// The Adler-32 of two runs of bytes, the second of `count`, from that of each.
uint32_t cdeflate_adler32_combine(uint32_t first, uint32_t second, size_t count);

typedef struct cdeflate_compressor cdeflate_compressor;

// The most bytes that can be compressed at once.
enum { CDEFLATE_MAX_COUNT = 1 << 24 };

// ISA-L's level 1, or, where the result is to be small, libdeflate's level 12. NULL when memory is
// short.
cdeflate_compressor *cdeflate_compressor_create(bool is_small);
void cdeflate_compressor_destroy(cdeflate_compressor *compressor);
// Room that is enough for `count` bytes when they are compressed.
size_t cdeflate_bound(size_t count);
// Deflates 1…CDEFLATE_MAX_COUNT bytes without reference to any before, up to a byte's end; further
// streams may follow unless it is the last. Gives the number of bytes written, 0 on failure.
size_t cdeflate_compress(
    cdeflate_compressor *compressor, const uint8_t *bytes, size_t count, bool is_last,
    uint8_t *target, size_t capacity);

typedef struct cdeflate_inflater cdeflate_inflater;

typedef enum {
  CDEFLATE_GOES_ON,
  CDEFLATE_HAS_ENDED,
  CDEFLATE_IS_DAMAGED,
} cdeflate_status;

// For a zlib stream (RFC 1950). NULL when memory is short.
cdeflate_inflater *cdeflate_inflater_create(void);
void cdeflate_inflater_destroy(cdeflate_inflater *inflater);
// Inflates until the target is full, the bytes are used up or the stream has ended, whose checksum
// then is right. Moves pointers on and lowers counts by what was used; each count is below 2³².
cdeflate_status cdeflate_inflate(
    cdeflate_inflater *inflater, const uint8_t **bytes, size_t *count, uint8_t **target,
    size_t *room);
// What is damaged.
const char *cdeflate_inflater_message(const cdeflate_inflater *inflater);

#endif
