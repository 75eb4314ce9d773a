// Deflate (RFC 1951) and the checksums of PNG files, with ISA-L, libdeflate and zlib. The `create`
// functions return NULL if memory is short.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Updates a CRC-32, whose first value is 0.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count);
// Updates an Adler-32, whose first value is 1.
uint32_t cdeflate_adler32(uint32_t adler, const uint8_t *bytes, size_t count);
// Returns the Adler-32 of two joined byte sequences; `count` is the second's length.
uint32_t cdeflate_adler32_combine(uint32_t first, uint32_t second, size_t count);

typedef struct cdeflate_compressor cdeflate_compressor;

// The most bytes that cdeflate_compress accepts.
enum { CDEFLATE_MAX_COUNT = 1 << 24 };

// Creates a compressor: libdeflate's level 12 if `is_small`, otherwise ISA-L's level 1.
cdeflate_compressor *cdeflate_compressor_create(bool is_small);
void cdeflate_compressor_destroy(cdeflate_compressor *compressor);
size_t cdeflate_bound(size_t count);
// Deflates 1…CDEFLATE_MAX_COUNT bytes without references to earlier data. Unless `is_last`, the
// output ends at a byte boundary, and more may follow. Returns the bytes written, 0 on failure.
size_t cdeflate_compress(
    cdeflate_compressor *compressor, const uint8_t *bytes, size_t count, bool is_last,
    uint8_t *target, size_t capacity);

typedef struct cdeflate_inflater cdeflate_inflater;

typedef enum {
  CDEFLATE_GOES_ON,
  CDEFLATE_HAS_ENDED,
  CDEFLATE_IS_DAMAGED,
} cdeflate_status;

// For a zlib stream (RFC 1950).
cdeflate_inflater *cdeflate_inflater_create(void);
// For one member of a gzip file (RFC 1952).
cdeflate_inflater *cdeflate_inflater_create_gzip(void);
void cdeflate_inflater_destroy(cdeflate_inflater *inflater);
// Inflates until the target is full, the input is used up, or the stream ends with a correct
// checksum; advances pointers and reduces counts. Counts must be below 2³².
cdeflate_status cdeflate_inflate(
    cdeflate_inflater *inflater, const uint8_t **bytes, size_t *count, uint8_t **target,
    size_t *room);
// After CDEFLATE_IS_DAMAGED.
const char *cdeflate_inflater_message(const cdeflate_inflater *inflater);

#endif
