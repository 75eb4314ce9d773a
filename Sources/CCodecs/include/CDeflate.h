// Compression and decompression with deflate (RFC 1951), and the checksums of PNG files, using
// ISA-L, libdeflate and zlib.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Updates a CRC-32 with further bytes. The CRC-32 of no bytes is 0.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count);
// Updates an Adler-32 with further bytes. The Adler-32 of no bytes is 1.
uint32_t cdeflate_adler32(uint32_t adler, const uint8_t *bytes, size_t count);
// Returns the Adler-32 of two concatenated byte sequences, given the Adler-32 of each. `count` is
// the length of the second.
uint32_t cdeflate_adler32_combine(uint32_t first, uint32_t second, size_t count);

typedef struct cdeflate_compressor cdeflate_compressor;

// The greatest number of bytes that cdeflate_compress accepts.
enum { CDEFLATE_MAX_COUNT = 1 << 24 };

// Creates a compressor that uses libdeflate's level 12 if `is_small` is true, and ISA-L's level 1
// otherwise. Returns NULL if there is not enough memory.
cdeflate_compressor *cdeflate_compressor_create(bool is_small);
void cdeflate_compressor_destroy(cdeflate_compressor *compressor);
// Returns the greatest size that `count` bytes can have after compression.
size_t cdeflate_bound(size_t count);
// Deflates 1…CDEFLATE_MAX_COUNT bytes without references to earlier data. Unless `is_last` is true,
// the output ends at a byte boundary and further output may follow. Returns the number of bytes
// written, 0 on failure.
size_t cdeflate_compress(
    cdeflate_compressor *compressor, const uint8_t *bytes, size_t count, bool is_last,
    uint8_t *target, size_t capacity);

typedef struct cdeflate_inflater cdeflate_inflater;

typedef enum {
  CDEFLATE_GOES_ON,
  CDEFLATE_HAS_ENDED,
  CDEFLATE_IS_DAMAGED,
} cdeflate_status;

// Creates a decompressor for a zlib stream (RFC 1950). Returns NULL if there is not enough memory.
cdeflate_inflater *cdeflate_inflater_create(void);
// Creates a decompressor for one part of a gzip file (RFC 1952). Returns NULL if there is not enough
// memory.
cdeflate_inflater *cdeflate_inflater_create_gzip(void);
void cdeflate_inflater_destroy(cdeflate_inflater *inflater);
// Inflates until the target is full, the input is used up or the stream has ended, in which case
// its checksum has been verified. The pointers are advanced and the counts reduced by what was
// consumed and written. Each count must be below 2³².
cdeflate_status cdeflate_inflate(
    cdeflate_inflater *inflater, const uint8_t **bytes, size_t *count, uint8_t **target,
    size_t *room);
// Returns a description of the damage after CDEFLATE_IS_DAMAGED.
const char *cdeflate_inflater_message(const cdeflate_inflater *inflater);

#endif
