// A wrapper around libpng that catches its error jumps. After a function returns false, the
// reader's message holds the reason, and the reader may only be destroyed.
//
// Rows are straight RGBA of 8 or 16 bits, in the machine's byte order.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The most compressed bytes allowed after the last row.
enum { CPNG_MOST_SURPLUS = 1 << 16 };
#define CPNG_TOO_MUCH_DATA "more data than the pixels need"

const char *cpng_version(void);

typedef struct cpng_reader cpng_reader;

// Copies the next `count` bytes; returns false if fewer are left.
typedef bool (*cpng_source)(void *context, uint8_t *target, size_t count);

typedef struct {
  uint32_t width;
  uint32_t height;
  // The file's bits: 1, 2, 4, 8 or 16. Decoded rows have 16 if this is 16, otherwise 8.
  int bit_depth;
  // The file's samples per pixel, 1…4; 1 for palette indices.
  int channels;
  // Whether there is neither a palette nor a transparent colour. A second or fourth sample is
  // alpha.
  bool is_plain;
  bool is_interlaced;
  // The content size of the first IDAT chunk, which the source returns next.
  uint32_t data_count;
} cpng_header;

// Creates a reader of `count` bytes; the context must outlive the reader. Returns NULL if memory is
// short; cpng_reader_header then fails, with a message.
cpng_reader *cpng_reader_create(cpng_source source, void *context, uint64_t count);
void cpng_reader_destroy(cpng_reader *reader);
const char *cpng_reader_message(const cpng_reader *reader);

bool cpng_reader_header(cpng_reader *reader, cpng_header *header);
// The content of a gAMA, cHRM, sRGB or cICP chunk, or NULL.
const uint8_t *cpng_reader_chunk(cpng_reader *reader, const char *name, size_t *count);
// The uncompressed iCCP profile and its Latin-1 name, or NULL: libpng drops damaged or long
// profiles, and those for other colour types.
const uint8_t *cpng_reader_profile(cpng_reader *reader, const char **name, size_t *count);

// Fails if the file is too short for its pixels. Call this before allocating them.
bool cpng_reader_check(cpng_reader *reader);
bool cpng_reader_start(cpng_reader *reader);
// Decodes the next `count` rows; an interlaced image must be decoded in one call.
bool cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Checks the chunks up to IEND.
bool cpng_reader_finish(cpng_reader *reader);

// Writes libpng's reason against the ICC profile of an RGB image to `message` (`room` bytes) and
// returns it, or returns NULL if libpng accepts the profile.
const char *cpng_profile_refusal(
    const char *name, const uint8_t *profile, size_t count, char *message, size_t room);

#endif
