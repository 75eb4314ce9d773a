#include "reader.h"

#include <stdlib.h>
#include <string.h>

// MARK: Sizes

// Returns how many bytes of samples a byte of the file may yield; the last schemes have no useful
// limit.
static uint64_t most_expansion(uint16_t compression) {
  switch (compression) {
  case COMPRESSION_NONE: return 1;
  // Two bytes stand for 128.
  case COMPRESSION_PACKBITS: return 64;
  // A match of 258 bytes takes at least two bits (RFC 1951).
  case COMPRESSION_ADOBE_DEFLATE:
  case COMPRESSION_DEFLATE: return 1032;
  // A 12-bit code stands for fewer bytes than there are codes; a block of 64 samples takes a bit.
  case COMPRESSION_LZW:
  case COMPRESSION_JPEG: return 4096;
  default: return 1 << 20;
  }
}

// Returns 0 if there are no samples or too many.
static uint64_t sample_bytes(uint64_t width, uint64_t samples, uint64_t bits) {
  return width > UINT32_MAX ? 0 : (width * samples * bits + 7) / 8;
}

static bool check_length(ctiff_reader *reader, uint64_t needed) {
  const tiff_library *library = &reader->library;
  bool is_tiled = library->TIFFIsTiled(reader->tiff);
  reader->part_count = is_tiled ? library->TIFFNumberOfTiles(reader->tiff)
                                : library->TIFFNumberOfStrips(reader->tiff);
  uint64_t stored = 0;
  for (uint32_t i = 0; i < reader->part_count; i++) {
    uint64_t offset = library->TIFFGetStrileOffset(reader->tiff, i);
    uint64_t count = library->TIFFGetStrileByteCount(reader->tiff, i);
    uint64_t left = offset < reader->count ? reader->count - offset : 0;
    if (count > left) count = left;
    if (count > reader->most_stored) reader->most_stored = count;
    stored = stored + count < stored ? UINT64_MAX : stored + count;
  }
  bool is_enough = stored >= (needed - 1) / most_expansion(reader->header.compression) + 1;
  return is_enough || tiff_fail(reader, "it ends before its last pixel");
}

static uint32_t rows_per_strip(const ctiff_reader *reader) {
  uint32_t rows = 0, height = reader->header.height;
  reader->library.TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_ROWSPERSTRIP, &rows);
  return rows == 0 || rows > height ? height : rows;
}

static bool check_strips(ctiff_reader *reader) {
  const tiff_library *library = &reader->library;
  const ctiff_header *header = &reader->header;
  // Some PackBits writers continue runs across rows, against the specification.
  reader->decodes_rows = !header->is_separate && header->compression != COMPRESSION_PACKBITS;
  reader->band_rows = reader->decodes_rows ? 1 : rows_per_strip(reader);
  reader->row_bytes = (size_t)library->TIFFScanlineSize(reader->tiff);
  uint64_t samples = header->is_separate ? 1 : header->samples;
  return reader->row_bytes == sample_bytes(header->width, samples, header->bits) ||
         tiff_fail(reader, "its rows have an odd size");
}

// Small files must not ask for tiles far larger than the picture.
static bool check_tiles(ctiff_reader *reader) {
  const tiff_library *library = &reader->library;
  const ctiff_header *header = &reader->header;
  uint32_t width = 0, height = 0;
  library->TIFFGetField(reader->tiff, TIFFTAG_TILEWIDTH, &width);
  library->TIFFGetField(reader->tiff, TIFFTAG_TILELENGTH, &height);
  uint64_t pixels = (uint64_t)header->width * header->height;
  if (width == 0 || height == 0 || (uint64_t)width * height > 4 * pixels + (1 << 22)) {
    return tiff_fail(reader, "its tiles are far larger than its picture");
  }
  uint64_t samples = header->is_separate ? 1 : header->samples;
  reader->tile_width = width;
  reader->band_rows = height;
  reader->tile_row_bytes = (size_t)library->TIFFTileRowSize(reader->tiff);
  reader->tile_bytes = (size_t)library->TIFFTileSize(reader->tiff);
  reader->row_bytes = (header->width + (uint64_t)width - 1) / width * reader->tile_row_bytes;
  bool is_even = reader->tile_row_bytes == sample_bytes(width, samples, header->bits) &&
                 (uint64_t)width * samples * header->bits % 8 == 0 &&
                 reader->tile_bytes == reader->tile_row_bytes * height;
  return is_even || tiff_fail(reader, "its tiles have an odd size");
}

bool ctiff_reader_check(ctiff_reader *reader, ctiff_pixels pixels) {
  const ctiff_header *header = &reader->header;
  uint16_t colors = tiff_color_count(pixels.color);
  bool is_small = pixels.bits == 8 && (header->bits == 1 || header->bits == 2 ||
                                        header->bits == 4 || header->bits == 8);
  bool is_deep = header->bits == 16 && pixels.bits == 16;
  bool is_wide = (header->bits == 16 || header->bits == 32 || header->bits == 64) &&
                 pixels.bits == 32;
  bool is_palette = pixels.color == CTIFF_PALETTE;
  if (!(is_small || (is_deep && !is_palette) || (is_wide && !is_palette)) ||
      header->samples < colors || header->samples > CTIFF_MOST_SAMPLES ||
      (header->alpha > 0 && header->alpha < colors) || header->alpha >= header->samples ||
      (is_palette && !header->has_palette)) {
    return tiff_fail(reader, "its samples contradict each other");
  }
  bool is_tiled = reader->library.TIFFIsTiled(reader->tiff);
  if (!(is_tiled ? check_tiles(reader) : check_strips(reader))) return false;
  reader->row = (tiff_row){
      .width = header->width,
      .bits = header->bits,
      .colors = colors,
      .has_alpha = header->alpha > 0,
      // Palette indices are not colours.
      .is_associated = header->alpha > 0 && header->is_associated && !is_palette,
      .pixels = pixels,
      .palette = reader->palette,
  };
  reader->plane_count =
      header->is_separate ? (uint16_t)(colors + reader->row.has_alpha) : 1;
  uint64_t row = sample_bytes(header->width, header->samples, header->bits);
  return check_length(reader, row * header->height);
}

static uint64_t plane_bytes(const ctiff_reader *reader) {
  return (uint64_t)reader->band_rows * reader->row_bytes;
}

// Returns the bytes that the decoder keeps for a strip or tile.
static uint64_t decoder_bytes(const ctiff_reader *reader) {
  const ctiff_header *header = &reader->header;
  uint64_t part = reader->tile_bytes ? reader->tile_bytes
                                     : (uint64_t)rows_per_strip(reader) * reader->row_bytes;
  const uint64_t mebibyte = 1 << 20;
  switch (header->compression) {
  case COMPRESSION_NONE:
  case COMPRESSION_PACKBITS:
  case COMPRESSION_LZW:
  case COMPRESSION_DEFLATE:
  case COMPRESSION_ADOBE_DEFLATE: return mebibyte / 8;
  // The runs of two rows.
  case COMPRESSION_CCITTRLE:
  case COMPRESSION_CCITTRLEW:
  case COMPRESSION_CCITTFAX3:
  case COMPRESSION_CCITTFAX4: return mebibyte / 8 + 32 * (uint64_t)header->width;
  // Coefficients of a progressive picture take two bytes; libtiff limits them.
  case COMPRESSION_JPEG: return 2 * part < 100 * mebibyte ? 2 * part : 100 * mebibyte;
  // The windows are no larger than the strip, and at most 4 GiB or 128 MiB.
  case COMPRESSION_LZMA: return 9 * mebibyte + (part < 4096 * mebibyte ? part : 4096 * mebibyte);
  case COMPRESSION_ZSTD: return 9 * mebibyte + (part < 128 * mebibyte ? part : 128 * mebibyte);
  // The others decode the whole.
  default: return 2 * part;
  }
}

uint64_t ctiff_reader_memory(const ctiff_reader *reader) {
  // libtiff keeps the offsets and lengths of all strips or tiles.
  return reader->most_stored + reader->plane_count * plane_bytes(reader) + reader->tile_bytes +
         4 * (uint64_t)reader->header.width + 24 * reader->part_count + decoder_bytes(reader);
}

// MARK: Rows

static void place_row(ctiff_reader *reader, const uint8_t *bytes) {
  tiff_row *row = &reader->row;
  bool is_separate = reader->header.is_separate;
  row->step = is_separate ? 1 : reader->header.samples;
  for (uint16_t i = 0; i < row->colors + row->has_alpha; i++) {
    row->channels[i] = bytes + (is_separate ? i * plane_bytes(reader) : 0);
    row->first[i] = is_separate ? 0 : i < row->colors ? i : reader->header.alpha;
  }
}

bool ctiff_reader_start(ctiff_reader *reader, bool keeps_cmyk) {
  reader->row.keeps_cmyk = keeps_cmyk;
  reader->is_decoding = true;
  // Every plane has at least one byte. Incomplete decoding leaves zeros, never old memory.
  reader->band = calloc(reader->plane_count, plane_bytes(reader));
  reader->tile = calloc(reader->tile_bytes + 1, 1);
  reader->alpha = malloc(4 * (size_t)reader->header.width);
  if (!reader->band || !reader->tile || !reader->alpha) {
    return tiff_fail(reader, "not enough memory");
  }
  return true;
}

static bool read_tiles(ctiff_reader *reader, uint16_t plane, uint32_t rows, uint8_t *target) {
  const tiff_library *library = &reader->library;
  for (uint64_t x = 0; x < reader->header.width; x += reader->tile_width) {
    uint32_t index =
        library->TIFFComputeTile(reader->tiff, (uint32_t)x, reader->next_row, 0, plane);
    tmsize_t count = library->TIFFReadEncodedTile(
        reader->tiff, index, reader->tile, (tmsize_t)reader->tile_bytes);
    if (count != (tmsize_t)reader->tile_bytes) return false;
    size_t left = x / reader->tile_width * reader->tile_row_bytes;
    for (uint32_t y = 0; y < rows; y++) {
      memcpy(
          target + y * reader->row_bytes + left, reader->tile + y * reader->tile_row_bytes,
          reader->tile_row_bytes);
    }
  }
  return true;
}

static bool read_strip(ctiff_reader *reader, uint16_t plane, uint32_t rows, uint8_t *target) {
  const tiff_library *library = &reader->library;
  tmsize_t needed = (tmsize_t)(rows * reader->row_bytes);
  uint32_t index = library->TIFFComputeStrip(reader->tiff, reader->next_row, plane);
  return library->TIFFReadEncodedStrip(reader->tiff, index, target, needed) == needed;
}

static bool read_band(ctiff_reader *reader) {
  const ctiff_header *header = &reader->header;
  if (reader->decodes_rows) {
    return reader->library.TIFFReadScanline(reader->tiff, reader->band, reader->next_row, 0) == 1;
  }
  uint32_t left = header->height - reader->next_row;
  uint32_t rows = left < reader->band_rows ? left : reader->band_rows;
  for (uint16_t i = 0; i < reader->plane_count; i++) {
    uint16_t plane = i < reader->row.colors ? i : header->alpha;
    uint8_t *target = reader->band + i * plane_bytes(reader);
    bool is_read = reader->tile_bytes ? read_tiles(reader, plane, rows, target)
                                      : read_strip(reader, plane, rows, target);
    if (!is_read) return false;
  }
  return true;
}

bool ctiff_reader_row(ctiff_reader *reader, void *pixels) {
  if (!reader->band || reader->next_row >= reader->header.height) {
    return tiff_fail(reader, "it has no more rows");
  }
  uint32_t y = reader->next_row % reader->band_rows;
  if (y == 0 && !read_band(reader)) return tiff_fail(reader, "a part of its pixels is missing");
  // An error may leave pixels unwritten.
  if (reader->message[0]) return false;
  place_row(reader, reader->band + y * reader->row_bytes);
  reader->clamped += tiff_convert_row(&reader->row, pixels, reader->alpha);
  if (!reader->row.keeps_cmyk) ctiff_reader_put_alpha(reader, pixels);
  reader->next_row++;
  return true;
}

void ctiff_reader_put_alpha(const ctiff_reader *reader, void *pixels) {
  if (reader->row.has_alpha) tiff_put_alpha(&reader->row, pixels, reader->alpha);
}

uint64_t ctiff_reader_clamped(const ctiff_reader *reader) { return reader->clamped; }
