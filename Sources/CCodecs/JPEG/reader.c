#include "CJPEG.h"

#include "libjpeg.h"
#include "store.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cjpeg_reader {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr source;
  cjpeg_arrays arrays;
  jmp_buf jump;
  cjpeg_input input;
  void *context;
  uint64_t bytes_left;
  // Bytes allowed before the pixels; libjpeg keeps markers in memory.
  uint64_t header_left;
  bool keeps_cmyk;
  // Whether damage ends the picture without an error, and what is known of the damage.
  bool is_lenient;
  cjpeg_damage damage;
  JOCTET *profile;
  unsigned int profile_count;
  bool lacks_feature;
  JOCTET buffer[1 << 16];
  char message[JMSG_LENGTH_MAX];
};

static _Noreturn void fail(cjpeg_reader *reader, const char *message) {
  snprintf(reader->message, sizeof reader->message, "%s", message);
  longjmp(reader->jump, 1);
}

// Whether an error is about an unsupported feature; the file may be intact.
static bool is_about_feature(const struct jpeg_error_mgr *errors) {
  int value = errors->msg_parm.i[0];
  switch (errors->msg_code) {
  case JERR_ARITH_NOTIMPL:
  case JERR_CCIR601_NOTIMPL:
  case JERR_COMPONENT_COUNT:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_EMPTY_IMAGE:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_NOTIMPL:
  case JERR_NOT_COMPILED:
  case JERR_SOF_UNSUPPORTED:
    return true;
  case JERR_BAD_PRECISION:
    return value == 12;
  // Frames of JPEG-LS (ITU-T T.87 and T.870), and hierarchical files.
  case JERR_UNKNOWN_MARKER:
    return value == 0xF7 || value == 0xF9 || value == 0xDE;
  default:
    return false;
  }
}

static void on_error(j_common_ptr info) {
  char message[JMSG_LENGTH_MAX];
  info->err->format_message(info, message);
  cjpeg_reader *reader = (cjpeg_reader *)info;
  reader->lacks_feature = is_about_feature(info->err);
  fail(reader, message);
}

static _Noreturn void refuse(cjpeg_reader *reader, const char *message) {
  reader->lacks_feature = true;
  fail(reader, message);
}

// Records damage, after which libjpeg continues with grey pixels. After the first of several scans,
// all rows are there.
static void record_damage(cjpeg_reader *reader) {
  struct jpeg_decompress_struct *info = &reader->info;
  reader->damage.is_coarse = jpeg_has_multiple_scans(info) && info->input_scan_number > 1;
  if (reader->damage.is_coarse) return;
  uint32_t row = info->input_iMCU_row * info->max_v_samp_factor * DCTSIZE;
  // Halved chroma mixes a block's last row with the next block.
  if (info->max_v_samp_factor > 1 && row > 0) row--;
  if (row < reader->damage.sound_rows) reader->damage.sound_rows = row;
}

// Warnings of level -1 are damage, which libjpeg replaces by grey pixels. Such warnings become
// errors unless they are harmless.
static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
  case JWRN_ADOBE_XFORM:
  case JWRN_JFIF_MAJOR:
  case JWRN_BOGUS_ICC:
  case JWRN_NOT_SEQUENTIAL:
    return;
  case JWRN_EXTRANEOUS_DATA:
    // Some cameras pad the pixels to whole words.
    if (info->err->msg_parm.i[0] < 8 && info->err->msg_parm.i[1] == JPEG_EOI) return;
  }
  cjpeg_reader *reader = (cjpeg_reader *)info;
  // Before the pixels, the header is damaged.
  if (reader->is_lenient && reader->header_left == UINT64_MAX) {
    // The Huffman decoder reads ahead, and warns itself of missing bits.
    bool is_ahead = !reader->info.arith_code && !jpeg_has_multiple_scans(&reader->info);
    if (!is_ahead || info->err->msg_code != JWRN_JPEG_EOF) record_damage(reader);
  } else {
    on_error(info);
  }
}

static void on_output(j_common_ptr info) { (void)info; }

// A few bytes of progressive files can require a pass over all pixels. Encoders make about ten
// scans.
static void on_progress(j_common_ptr info) {
  cjpeg_reader *reader = (cjpeg_reader *)info;
  if (reader->info.input_scan_number > 100) fail(reader, "more than 100 scans");
}

static void on_source(j_decompress_ptr info) { (void)info; }

static boolean fill_buffer(j_decompress_ptr info) {
  cjpeg_reader *reader = (cjpeg_reader *)info;
  size_t count = reader->input(reader->context, reader->buffer, sizeof reader->buffer);
  if (count > reader->header_left) fail(reader, "its header is too long");
  reader->header_left -= count;
  if (count == 0) {
    // Ends the picture, like libjpeg's own sources; on_message makes the warning an error.
    WARNMS(info, JWRN_JPEG_EOF);
    reader->buffer[0] = 0xFF;
    reader->buffer[1] = JPEG_EOI;
    count = 2;
  } else {
    reader->bytes_left = reader->bytes_left < count ? 0 : reader->bytes_left - count;
  }
  reader->source.next_input_byte = reader->buffer;
  reader->source.bytes_in_buffer = count;
  return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
  cjpeg_reader *reader = (cjpeg_reader *)info;
  while (count > 0 && (size_t)count > reader->source.bytes_in_buffer) {
    count -= (long)reader->source.bytes_in_buffer;
    uint64_t header_left = reader->header_left;
    fill_buffer(info);
    // Skipped bytes are not kept.
    reader->header_left = header_left;
  }
  if (count <= 0) return;
  reader->source.next_input_byte += count;
  reader->source.bytes_in_buffer -= (size_t)count;
}

// ICC profiles take up to 16 MiB of markers; others rarely exceed a few hundred KiB.
static const uint64_t most_header_bytes = 32 << 20;

cjpeg_reader *cjpeg_reader_create(
    cjpeg_input input, void *context, uint64_t count, const cjpeg_store *store) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->input = input;
  reader->context = context;
  reader->bytes_left = count;
  reader->header_left = most_header_bytes;
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->errors.output_message = on_output;
  if (setjmp(reader->jump)) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->info);
  reader->progress.progress_monitor = on_progress;
  reader->info.progress = &reader->progress;
  reader->source.init_source = on_source;
  reader->source.fill_input_buffer = fill_buffer;
  reader->source.skip_input_data = skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = on_source;
  reader->info.src = &reader->source;
  reader->info.client_data = &reader->arrays;
  cjpeg_arrays_install((j_common_ptr)&reader->info, store);
  return reader;
}

void cjpeg_reader_allow_damage(cjpeg_reader *reader) {
  if (!reader) return;
  reader->is_lenient = true;
  reader->damage.sound_rows = UINT32_MAX;
}

cjpeg_damage cjpeg_reader_damage(const cjpeg_reader *reader) { return reader->damage; }

void cjpeg_reader_destroy(cjpeg_reader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->info);
  free(reader->profile);
  free(reader);
}

const char *cjpeg_reader_message(const cjpeg_reader *reader) {
  return reader ? reader->message : "not enough memory";
}

bool cjpeg_reader_lacks_feature(const cjpeg_reader *reader) {
  return reader && reader->lacks_feature;
}

// Returns the number of 8 × 8 blocks in all channels.
static uint64_t block_count(const struct jpeg_decompress_struct *info) {
  uint64_t blocks = 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    blocks += (uint64_t)component->width_in_blocks * component->height_in_blocks;
  }
  return blocks;
}

bool cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header) {
  if (!reader) return false;
  struct jpeg_decompress_struct *info = &reader->info;
  if (setjmp(reader->jump)) return false;
  jpeg_save_markers(info, JPEG_APP0 + 1, 0xffff);
  jpeg_save_markers(info, JPEG_APP0 + 2, 0xffff);
  jpeg_read_header(info, TRUE);
  // libjpeg-turbo 3 decodes such files by other functions.
  if (info->data_precision != BITS_IN_JSAMPLE) refuse(reader, "its samples do not have 8 bits");
  jpeg_read_icc_profile(info, &reader->profile, &reader->profile_count);
  // Later markers are not used, and their number is unlimited.
  jpeg_save_markers(info, JPEG_APP0 + 1, 0);
  jpeg_save_markers(info, JPEG_APP0 + 2, 0);
  reader->header_left = UINT64_MAX;
  header->width = info->image_width;
  header->height = info->image_height;
  header->coefficient_bytes =
      jpeg_has_multiple_scans(info) ? block_count(info) * sizeof(JBLOCK) : 0;
  header->is_gray = info->jpeg_color_space == JCS_GRAYSCALE;
  header->is_cmyk = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  header->is_light = info->saw_Adobe_marker;
  return true;
}

const uint8_t *cjpeg_reader_exif(const cjpeg_reader *reader, size_t *count) {
  static const char mark[6] = "Exif\0";
  if (!reader) return NULL;
  for (jpeg_saved_marker_ptr marker = reader->info.marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length < sizeof mark) continue;
    if (memcmp(marker->data, mark, sizeof mark) != 0) continue;
    *count = marker->data_length - sizeof mark;
    return marker->data + sizeof mark;
  }
  return NULL;
}

const uint8_t *cjpeg_reader_profile(const cjpeg_reader *reader, size_t *count) {
  *count = reader->profile_count;
  return reader->profile;
}

// Unless the coding is arithmetic, a block takes at least one bit.
static bool can_hold_pixels(const struct jpeg_decompress_struct *info) {
  const cjpeg_reader *reader = (const cjpeg_reader *)info;
  return info->arith_code || reader->is_lenient ||
         block_count(info) / 8 <= reader->bytes_left + info->src->bytes_in_buffer;
}

bool cjpeg_reader_check(cjpeg_reader *reader) {
  if (setjmp(reader->jump)) return false;
  if (!can_hold_pixels(&reader->info)) fail(reader, "the file ends too early");
  return true;
}

bool cjpeg_reader_start(cjpeg_reader *reader, bool keeps_cmyk) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (setjmp(reader->jump)) return false;
  switch (info->jpeg_color_space) {
  case JCS_GRAYSCALE:
  case JCS_RGB:
  case JCS_YCbCr:
    info->out_color_space = JCS_EXT_RGBA;
    break;
  case JCS_CMYK:
  case JCS_YCCK:
    info->out_color_space = JCS_CMYK;
    reader->keeps_cmyk = keeps_cmyk;
    break;
  default:
    refuse(reader, "its colour channels are neither grey, RGB, YCbCr, CMYK nor YCCK");
  }
  info->dct_method = JDCT_ISLOW;
  info->do_fancy_upsampling = TRUE;
  jpeg_start_decompress(info);
  return true;
}

static void turn_cmyk_to_rgba(uint8_t *row, uint32_t width, bool is_light) {
  uint8_t flip = is_light ? 0 : 255;
  for (uint8_t *pixel = row; pixel < row + 4 * (size_t)width; pixel += 4) {
    int light = pixel[3] ^ flip;
    for (int i = 0; i < 3; i++) pixel[i] = ((pixel[i] ^ flip) * light + 127) / 255;
    pixel[3] = 255;
  }
}

bool cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *rows, size_t stride, uint32_t count) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (setjmp(reader->jump)) return false;
  for (uint32_t i = 0; i < count; i++) {
    JSAMPROW row = rows + i * stride;
    jpeg_read_scanlines(info, &row, 1);
    if (info->out_color_space == JCS_CMYK && !reader->keeps_cmyk) {
      turn_cmyk_to_rgba(row, info->output_width, info->saw_Adobe_marker);
    }
  }
  return true;
}

bool cjpeg_reader_finish(cjpeg_reader *reader) {
  if (setjmp(reader->jump)) return false;
  jpeg_finish_decompress(&reader->info);
  return true;
}
