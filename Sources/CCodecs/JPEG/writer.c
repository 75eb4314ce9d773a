#include "CJPEG.h"

#include "libjpeg.h"
#include "store.h"

#include <setjmp.h>
#include <stdlib.h>

#define TEXT(word) #word
#define TEXT_OF(word) TEXT(word)

const char *cjpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "turbo " TEXT_OF(LIBJPEG_TURBO_VERSION);
#else
  return TEXT_OF(JPEG_LIB_VERSION);
#endif
}

struct cjpeg_writer {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr target;
  cjpeg_arrays arrays;
  jmp_buf jump;
  cjpeg_sink sink;
  void *context;
  JOCTET buffer[1 << 16];
  char message[JMSG_LENGTH_MAX];
};

static void on_error(j_common_ptr info) {
  cjpeg_writer *writer = (cjpeg_writer *)info;
  info->err->format_message(info, writer->message);
  longjmp(writer->jump, 1);
}

static void on_output(j_common_ptr info) { (void)info; }

static void begin_buffer(j_compress_ptr info) {
  cjpeg_writer *writer = (cjpeg_writer *)info;
  writer->target.next_output_byte = writer->buffer;
  writer->target.free_in_buffer = sizeof writer->buffer;
}

static void put(j_compress_ptr info, size_t count) {
  cjpeg_writer *writer = (cjpeg_writer *)info;
  if (!writer->sink(writer->context, writer->buffer, count)) ERREXIT(info, JERR_FILE_WRITE);
  begin_buffer(info);
}

// The whole buffer is written, whatever next_output_byte and free_in_buffer say (libjpeg.txt,
// "Compressed data handling").
static boolean put_buffer(j_compress_ptr info) {
  put(info, sizeof ((cjpeg_writer *)info)->buffer);
  return TRUE;
}

static void end_buffer(j_compress_ptr info) {
  cjpeg_writer *writer = (cjpeg_writer *)info;
  put(info, sizeof writer->buffer - writer->target.free_in_buffer);
}

cjpeg_writer *cjpeg_writer_create(cjpeg_sink sink, void *context, const cjpeg_store *store) {
  cjpeg_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->sink = sink;
  writer->context = context;
  writer->info.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.output_message = on_output;
  if (setjmp(writer->jump)) {
    cjpeg_writer_destroy(writer);
    return NULL;
  }
  jpeg_create_compress(&writer->info);
  writer->target.init_destination = begin_buffer;
  writer->target.empty_output_buffer = put_buffer;
  writer->target.term_destination = end_buffer;
  writer->info.dest = &writer->target;
  writer->info.client_data = &writer->arrays;
  cjpeg_arrays_install((j_common_ptr)&writer->info, store);
  return writer;
}

void cjpeg_writer_destroy(cjpeg_writer *writer) {
  jpeg_destroy_compress(&writer->info);
  free(writer);
}

const char *cjpeg_writer_message(const cjpeg_writer *writer) { return writer->message; }

bool cjpeg_writer_begin(cjpeg_writer *writer, const cjpeg_output *output) {
  struct jpeg_compress_struct *info = &writer->info;
  if (setjmp(writer->jump)) return false;
  info->image_width = output->width;
  info->image_height = output->height;
  info->input_components = 4;
  info->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(info);
  if (output->is_gray) jpeg_set_colorspace(info, JCS_GRAYSCALE);
  jpeg_set_quality(info, output->quality, TRUE);
  info->optimize_coding = output->optimizes;
  info->dct_method = JDCT_ISLOW;
  bool has_half_chroma = !output->full_chroma && !output->is_gray;
  info->comp_info[0].h_samp_factor = has_half_chroma ? 2 : 1;
  info->comp_info[0].v_samp_factor = has_half_chroma ? 2 : 1;
  if (output->density_x && output->density_y) {
    info->density_unit = output->density_unit;
    info->X_density = output->density_x;
    info->Y_density = output->density_y;
  }
  jpeg_start_compress(info, TRUE);
  const uint8_t *segment = output->segments;
  size_t left = segment ? output->segments_count : 0;
  while (left >= 4) {
    // The length includes its own bytes.
    size_t length = (size_t)segment[2] << 8 | segment[3];
    if (length < 2 || length + 2 > left) break;
    jpeg_write_marker(info, segment[1], segment + 4, (unsigned int)(length - 2));
    segment += length + 2;
    left -= length + 2;
  }
  if (output->profile) {
    jpeg_write_icc_profile(info, output->profile, (unsigned int)output->profile_count);
  }
  return true;
}

bool cjpeg_writer_rows(
    cjpeg_writer *writer, const uint8_t *rows, size_t stride, uint32_t count) {
  if (setjmp(writer->jump)) return false;
  for (uint32_t i = 0; i < count; i++) {
    JSAMPROW row = (JSAMPROW)(rows + i * stride);
    jpeg_write_scanlines(&writer->info, &row, 1);
  }
  return true;
}

bool cjpeg_writer_finish(cjpeg_writer *writer) {
  if (setjmp(writer->jump)) return false;
  jpeg_finish_compress(&writer->info);
  return true;
}
