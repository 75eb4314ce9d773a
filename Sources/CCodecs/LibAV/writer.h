#ifndef WRITER_H
#define WRITER_H

#include "reader.h"

#ifdef HAS_HEADERS

// A frame's time and duration in the encoder.
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
  // Whether the container states times. In AVI, which does not, sound begins where the previous
  // sound ends.
  bool has_times;
  AVFormatContext *film;
  AVCodecContext *encoder;
  AVStream *stream;
  AVFrame *frame;
  // The previous packet waits until it is known whether it is the last.
  AVPacket *packet, *before;
  bool has_before;
  int64_t packet_count;
  // In the encoder's unit: the first presentation and decoding times, and the end.
  int64_t first_time, first_decoding, end_time;
  clibav_format format;
  // The reader's copied tracks, whose list may move, and the last decoding times of their packets,
  // in the new track's unit.
  const AVStream *sources[MOST_TRACKS];
  int64_t decoded[MOST_TRACKS];
  bool has_decoded[MOST_TRACKS];
  // The packets dropped for their times.
  int64_t impossible[MOST_TRACKS];
  // The samples of uncompressed sound copied so far.
  int64_t samples[MOST_TRACKS];
  // Tracks that are encoded again; a sound file without a reader's track is the last.
  struct track_sound *sounds[MOST_TRACKS + 1];
  // The sound file, its index in `sounds`, its stream, and the pictures' end, in the encoder's
  // unit.
  struct sound_file *sound_file;
  int file_track, file_stream;
  int64_t shown_end;
  // The caller's and the encoder's time units.
  AVRational unit, encoder_unit;
  // The pictures' delay after the other tracks.
  int64_t lead;
  int64_t last;
  frame_span *spans;
  size_t span_count, span_room;
  char **notes;
  size_t note_count;
  char text[320];
  bool has_reason;
};

// Returns the encoder's pixel format that preserves the most, and describes the format.
enum AVPixelFormat writer_choose_pixels(
    clibav_writer *writer, const AVCodec *codec, clibav_format *format);
// Adds a stream for every supported track of the reader.
clibav_outcome writer_add_tracks(clibav_writer *writer);
// Copies chapters and metadata of the reader, whose beginning is known.
clibav_outcome writer_copy_head(clibav_writer *writer);
// Writes the sound file's track up to a time of the film, in the encoder's unit.
clibav_outcome writer_drain_file(clibav_writer *writer, int64_t time, bool is_end);
clibav_outcome writer_drain_tracks(clibav_writer *writer);
clibav_outcome writer_end_sounds(clibav_writer *writer);
// Rejects a gap too long to be filled with silence.
int writer_check_gap(clibav_writer *writer, int64_t count, int rate);
clibav_outcome writer_fail(clibav_writer *writer, int error);
// Adds notes on packets dropped for their times.
void writer_note_times(clibav_writer *writer);
void writer_note(clibav_writer *writer, const char *text);

#endif
#endif
