// A wrapper around libpng whose functions always return: libpng's error jumps end inside them. When
// a function returns false, the reader's message holds the reason, and the reader may only be
// destroyed.
//
// Rows are straight RGBA with 8 or 16 bits per sample in the machine's byte order.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The most bytes of compressed data that may follow the last row. A file with more is rejected.
enum { CPNG_MOST_SURPLUS = 1 << 16 };
#define CPNG_TOO_MUCH_DATA "more data than the pixels need"

// Returns the version of the libpng that is loaded.
const char *cpng_version(void);

typedef struct cpng_reader cpng_reader;

// Copies the next `count` bytes of the file to `target`. Returns false if fewer are left.
typedef bool (*cpng_source)(void *context, uint8_t *target, size_t count);

typedef struct {
  uint32_t width;
  uint32_t height;
  // Bits per sample in the file: 1, 2, 4, 8 or 16. Decoded rows have 16 bits if this is 16, and 8
  // otherwise.
  int bit_depth;
  // Samples per pixel in the file: 1…4. It is 1 also if the samples are palette indices.
  int channels;
  // The samples are colours, and alpha if there is a second or fourth; there is neither a palette
  // nor a transparent colour.
  bool is_plain;
  bool is_interlaced;
  // The size of the first IDAT chunk's content, in bytes. These bytes are the next of the source.
  uint32_t data_count;
} cpng_header;

// Creates a reader for a file of `count` bytes. The source's context must outlive the reader.
// Returns NULL if there is not enough memory; cpng_reader_header then fails, and the message says
// so.
cpng_reader *cpng_reader_create(cpng_source source, void *context, uint64_t count);
void cpng_reader_destroy(cpng_reader *reader);
const char *cpng_reader_message(const cpng_reader *reader);

// Reads everything before the pixels.
bool cpng_reader_header(cpng_reader *reader, cpng_header *header);
// Returns the content of a gAMA, cHRM, sRGB or cICP chunk, or NULL if the file has none.
const uint8_t *cpng_reader_chunk(cpng_reader *reader, const char *name, size_t *count);
// Returns the uncompressed iCCP profile and its Latin-1 name, or NULL if the file has none, or libpng
// has left it out, because it is damaged, too long, or for other colours than those of the pixels.
const uint8_t *cpng_reader_profile(cpng_reader *reader, const char **name, size_t *count);

// Fails if the file is too short to contain its pixels. The caller checks this before it allocates
// memory for them.
bool cpng_reader_check(cpng_reader *reader);
// Starts decoding.
bool cpng_reader_start(cpng_reader *reader);
// Decodes the next `count` rows. All rows of an interlaced image must be decoded in one call.
bool cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Reads and checks the chunks after the pixels, up to IEND.
bool cpng_reader_finish(cpng_reader *reader);

// Returns NULL if libpng accepts the ICC profile for an RGB image. Otherwise writes libpng's reason
// to `message`, which has room for `room` bytes, and returns it.
const char *cpng_profile_refusal(
    const char *name, const uint8_t *profile, size_t count, char *message, size_t room);

#endif
