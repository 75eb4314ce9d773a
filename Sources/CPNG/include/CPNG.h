// libpng behind calls that return: its error jumps end inside these functions. A call that gives
// false has left its reason in the reader's message, and only destroy may follow.
//
// Rows are straight RGBA, 8 or 16 bits a sample, in the machine's byte order.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// More bytes of compressed data than this behind the last row are refused.
enum { CPNG_MOST_SURPLUS = 1 << 16 };
#define CPNG_TOO_MUCH_DATA "more data than the pixels need"

// Of the libpng that runs.
const char *cpng_version(void);

typedef struct cpng_reader cpng_reader;

// Copies the file's next `count` bytes; false when there are not as many.
typedef bool (*cpng_source)(void *context, uint8_t *target, size_t count);

typedef struct {
  uint32_t width;
  uint32_t height;
  // Bits of a sample in the file: 1, 2, 4, 8 or 16. Rows have 16 for 16, otherwise 8.
  int bit_depth;
  // Samples of a pixel in the file: 1…4; 1 also where they are indices of a palette.
  int channels;
  // Samples are colours, and alpha where there is a second or fourth, and nothing else.
  bool is_plain;
  bool is_interlaced;
  // Bytes of the first IDAT chunk, which are the next to come from the source.
  uint32_t data_count;
} cpng_header;

// Reads from a source whose context must outlive the reader, of `count` bytes in all. NULL when
// memory is short, which the header call then reports.
cpng_reader *cpng_reader_create(cpng_source source, void *context, uint64_t count);
void cpng_reader_destroy(cpng_reader *reader);
const char *cpng_reader_message(const cpng_reader *reader);

// Everything before the pixels.
bool cpng_reader_header(cpng_reader *reader, cpng_header *header);
// The bytes of a gAMA, cHRM or sRGB chunk; NULL where the file has none.
const uint8_t *cpng_reader_chunk(cpng_reader *reader, const char *name, size_t *count);
// The uncompressed iCCP profile and its Latin-1 name; NULL where the file has none.
const uint8_t *cpng_reader_profile(cpng_reader *reader, const char **name, size_t *count);

// Fails where the file is too short to hold the pixels, so that room for them need not be made
// before.
bool cpng_reader_check(cpng_reader *reader);
// Makes ready for rows.
bool cpng_reader_start(cpng_reader *reader);
// The next `count` rows; an interlaced image comes in one call for all rows.
bool cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
// Checks what follows the pixels, up to IEND.
bool cpng_reader_finish(cpng_reader *reader);

// Why libpng does not take an ICC profile for pictures of red, green and blue, put into `message`;
// NULL when it does.
const char *cpng_profile_refusal(
    const char *name, const uint8_t *profile, size_t count, char *message, size_t room);

#endif
