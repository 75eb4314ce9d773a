#include "CPNG.h"

#include "libpng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

struct cpng_reader {
  png_structp png;
  png_infop info;
  cpng_source source;
  void *context;
  uint64_t count;
  uint8_t last_bytes[8];
  int passes;
  uint32_t rows_left;
  bool is_data;
  // Bytes read from IDAT chunks since the last row began, and their limit.
  size_t surplus;
  size_t most_surplus;
  char message[256];
};

static void on_error(png_structp png, png_const_charp message) {
  cpng_reader *reader = png_get_error_ptr(png);
  snprintf(reader->message, sizeof reader->message, "%s", message);
  png_longjmp(png, 1);
}

// libpng continues with wrong pixels after a wrong checksum or damaged transparency; such warnings
// become errors. Surplus data after the pixels, and a transparent colour beside alpha, are
// harmless.
static void on_warning(png_structp png, png_const_charp message) {
  bool is_about_pixels = strncmp(message, "IDAT: ", 6) == 0 || strncmp(message, "tRNS: ", 6) == 0;
  bool is_harmless = strcmp(message, "IDAT: Extra compressed data") == 0
      || strcmp(message, "IDAT: Too much image data") == 0
      || strcmp(message, "tRNS: invalid with alpha channel") == 0;
  if (is_about_pixels && !is_harmless) on_error(png, message);
}

// libpng inflates all data after the last row, up to a thousandfold, so the amount is limited.
static void read_bytes(png_structp png, png_bytep target, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (!reader->source(reader->context, target, count)) png_error(png, "the file ends too early");
  if (reader->is_data && reader->rows_left == 0) {
    reader->surplus += count;
    if (reader->surplus > reader->most_surplus) png_error(png, CPNG_TOO_MUCH_DATA);
  }
  if (count != sizeof reader->last_bytes) return;
  // A chunk's header, or content of the same size.
  memcpy(reader->last_bytes, target, count);
  reader->is_data = memcmp(target + 4, "IDAT", 4) == 0;
}

// Colour chunks stay unparsed, because libpng would reconcile them. Text chunks are skipped, not
// decompressed.
static void choose_chunks(png_structp png) {
  static const png_byte raw[] = "gAMA\0cHRM\0sRGB\0cICP";
  static const png_byte decoded[] = "iCCP";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, raw, 4);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, decoded, 1);
}

cpng_reader *cpng_reader_create(cpng_source source, void *context, uint64_t count) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->context = context;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (reader->info) return reader;
  cpng_reader_destroy(reader);
  return NULL;
}

void cpng_reader_destroy(cpng_reader *reader) {
  if (!reader) return;
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

const char *cpng_reader_message(const cpng_reader *reader) {
  return reader ? reader->message : "not enough memory";
}

bool cpng_reader_header(cpng_reader *reader, cpng_header *header) {
  if (!reader) return false;
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, reader, read_bytes);
  // The caller limits width × height; libpng's limit is per side.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Limits kept chunks and the decompressed profile; longer ones count as damaged. Profiles of
  // printing presses have some megabytes.
  png_set_chunk_malloc_max(png, 16 << 20);
  // Hundreds of repeated colour chunks are hostile.
  png_set_chunk_cache_max(png, 10);
  choose_chunks(png);
  png_read_info(png, reader->info);
  header->width = png_get_image_width(png, reader->info);
  header->height = png_get_image_height(png, reader->info);
  header->bit_depth = png_get_bit_depth(png, reader->info);
  header->channels = png_get_channels(png, reader->info);
  header->is_plain = png_get_color_type(png, reader->info) != PNG_COLOR_TYPE_PALETTE
      && !png_get_valid(png, reader->info, PNG_INFO_tRNS);
  header->is_interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
  // libpng has just read the first IDAT chunk's header, in a single call.
  const uint8_t *head = reader->last_bytes;
  if (memcmp(head + 4, "IDAT", 4) != 0) png_error(png, "no IDAT chunk");
  header->data_count = png_get_uint_32(head);
  return true;
}

const uint8_t *cpng_reader_chunk(cpng_reader *reader, const char *name, size_t *count) {
  png_unknown_chunkp chunks;
  int found = png_get_unknown_chunks(reader->png, reader->info, &chunks);
  for (int i = 0; i < found; i++) {
    if (strcmp((const char *)chunks[i].name, name) != 0) continue;
    *count = chunks[i].size;
    return chunks[i].data;
  }
  return NULL;
}

const uint8_t *cpng_reader_profile(cpng_reader *reader, const char **name, size_t *count) {
  png_charp text = NULL;
  png_bytep profile = NULL;
  png_uint_32 length = 0;
  int method = 0;
  if (!png_get_iCCP(reader->png, reader->info, &text, &method, &profile, &length)) return NULL;
  *name = text;
  *count = length;
  return profile;
}

bool cpng_reader_check(cpng_reader *reader) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  // Deflate expands two bits to at most 258 bytes, 1032 to 1.
  uint64_t pixels = (uint64_t)png_get_image_width(png, info) * png_get_image_height(png, info);
  int bits = png_get_bit_depth(png, info) * png_get_channels(png, info);
  if (pixels * bits / 8 / 1032 > reader->count) png_error(png, "the file ends too early");
  return true;
}

bool cpng_reader_start(cpng_reader *reader) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(png);
#endif
  reader->passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  reader->rows_left = png_get_image_height(png, reader->info);
  // The limit includes data of the last row that libpng has not read.
  reader->most_surplus = CPNG_MOST_SURPLUS + 2 * png_get_rowbytes(png, reader->info);
  return true;
}

bool cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  for (int pass = 0; pass < reader->passes; pass++) {
    for (uint32_t row = 0; row < count; row++) {
      if (pass == reader->passes - 1) reader->rows_left--;
      png_read_row(reader->png, rows + row * stride, NULL);
    }
  }
  return true;
}

bool cpng_reader_finish(cpng_reader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_end(reader->png, NULL);
  return true;
}
