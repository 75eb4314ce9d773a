// A film that is written, with the tracks of a reader.
#ifndef WRITER_H
#define WRITER_H

#include "reader.h"

#ifdef HAS_HEADERS

// The time of a frame that is in the encoder, and its duration.
typedef struct {
  int64_t time, duration;
} frame_span;

struct clibav_writer {
  const av_library *av;
  clibav_target target;
  clibav_reader *reader;
  AVIOContext *io;
  int64_t place, size;
  bool has_failed, has_begun, has_ended;
  // Whether the container states times. AVI does not, so sound lies where the sound before it ends.
  bool has_times;
  AVFormatContext *film;
  AVCodecContext *encoder;
  AVStream *stream;
  AVFrame *frame;
  // A packet, and the one before it, which waits until it is known whether it is the last.
  AVPacket *packet, *before;
  bool has_before;
  int64_t packet_count;
  // In the unit of the encoder: the first times, and the end of what is shown.
  int64_t first_time, first_decoding, end_time;
  clibav_format format;
  // The tracks of the reader that are copied, whose list the reader may move, and the last decoding times of their
  // packets, in the unit of the new track.
  const AVStream *sources[MOST_TRACKS];
  int64_t decoded[MOST_TRACKS];
  bool has_decoded[MOST_TRACKS];
  // The number of packets that are left out because of their times.
  int64_t impossible[MOST_TRACKS];
  // The number of samples of uncompressed sound that has been copied.
  int64_t samples[MOST_TRACKS];
  // The sound of tracks that is encoded anew.
  struct track_sound *sounds[MOST_TRACKS];
  // The unit of times of the caller, and that of the encoder.
  AVRational unit, encoder_unit;
  // How long after the other tracks the pictures begin.
  int64_t lead;
  int64_t last;
  frame_span *spans;
  size_t span_count, span_room;
  char **notes;
  size_t note_count;
  char text[320];
  // Whether the text says already why something is refused.
  bool has_reason;
};

// Returns the pixel format of the encoder that keeps the most of what is wanted, and describes it.
enum AVPixelFormat writer_choose_pixels(
    clibav_writer *writer, const AVCodec *codec, clibav_format *format);
// Adds a stream for every track of the reader that the container can hold.
clibav_outcome writer_add_tracks(clibav_writer *writer);
// Copies the chapters and the texts of the reader, whose beginning is known.
clibav_outcome writer_copy_head(clibav_writer *writer);
// Writes the packets that wait.
clibav_outcome writer_drain_tracks(clibav_writer *writer);
// Writes what encoders of sound have left.
clibav_outcome writer_end_sounds(clibav_writer *writer);
// Refuses a gap of so many samples that nobody wants as much silence.
int writer_check_gap(clibav_writer *writer, int64_t count, int rate);
clibav_outcome writer_fail(clibav_writer *writer, int error);
// Says of which tracks packets were left out because of their times.
void writer_note_times(clibav_writer *writer);
void writer_note(clibav_writer *writer, const char *text);

#endif
#endif
