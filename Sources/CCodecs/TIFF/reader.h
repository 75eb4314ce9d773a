#ifndef CTIFF_READER_H
#define CTIFF_READER_H

#include "library.h"
#include "pixels.h"

struct ctiff_reader {
  tiff_library library;
  TIFF *tiff;
  ctiff_input input;
  void *context;
  // The file's size, and libtiff's current offset.
  uint64_t count;
  uint64_t position;
  ctiff_header header;
  const uint8_t *profile;
  uint32_t profile_count;
  tiff_row row;
  uint8_t palette[3 * 256];
  // The largest strip or tile in the file, in bytes.
  uint64_t most_stored;
  uint64_t part_count;
  // Whether libtiff decodes strips row by row.
  bool decodes_rows;
  // Decoded rows of the used planes: one if libtiff decodes row by row, otherwise those of a strip
  // or of adjacent tiles.
  uint8_t *band;
  uint32_t band_rows;
  size_t row_bytes;
  uint16_t plane_count;
  // The decoded tile.
  uint8_t *tile;
  uint32_t tile_width;
  size_t tile_row_bytes;
  size_t tile_bytes;
  void *alpha;
  uint32_t next_row;
  uint64_t clamped;
  bool is_decoding;
  char message[512];
};

// Keeps the first message, and returns false.
bool tiff_fail(ctiff_reader *reader, const char *message);

#endif
