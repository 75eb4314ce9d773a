// A film being written, with the tracks of a reader.
#ifndef WRITER_H
#define WRITER_H

#include "reader.h"

#ifdef HAS_HEADERS

// The time and the duration of a frame in the encoder.
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
  // A packet, and the previous one, which is delayed until it is known whether it is the last.
  AVPacket *packet, *before;
  bool has_before;
  int64_t packet_count;
  // In the encoder's unit: the first presentation and decoding times, and the end of what is shown.
  int64_t first_time, first_decoding, end_time;
  clibav_format format;
  // The copied tracks of the reader, whose own list may move, and the last decoding times of their
  // packets, in the unit of the new track.
  const AVStream *sources[MOST_TRACKS];
  int64_t decoded[MOST_TRACKS];
  bool has_decoded[MOST_TRACKS];
  // The number of packets dropped because of their times.
  int64_t impossible[MOST_TRACKS];
  // The number of samples of uncompressed sound copied so far.
  int64_t samples[MOST_TRACKS];
  // The tracks whose sound is encoded anew. A sound file without a track of the reader is the last one.
  struct track_sound *sounds[MOST_TRACKS + 1];
  // The sound file, the index of its track among these, the number of its stream, and the end of the pictures so
  // far, in the encoder's unit.
  struct sound_file *sound_file;
  int file_track, file_stream;
  int64_t shown_end;
  // The time units of the caller and of the encoder.
  AVRational unit, encoder_unit;
  // The delay of the pictures after the other tracks.
  int64_t lead;
  int64_t last;
  frame_span *spans;
  size_t span_count, span_room;
  char **notes;
  size_t note_count;
  char text[320];
  // Whether the text already gives a reason for a refusal.
  bool has_reason;
};

// Returns the encoder's pixel format that keeps the most of the requested one, and describes it.
enum AVPixelFormat writer_choose_pixels(
    clibav_writer *writer, const AVCodec *codec, clibav_format *format);
// Adds a stream for every track of the reader that the container can hold.
clibav_outcome writer_add_tracks(clibav_writer *writer);
// Copies the chapters and the metadata of the reader, whose beginning is known.
clibav_outcome writer_copy_head(clibav_writer *writer);
// Writes what is complete of the track with the sound file, when the film has come to a time in the encoder's unit.
clibav_outcome writer_drain_file(clibav_writer *writer, int64_t time, bool is_end);
// Writes the queued packets.
clibav_outcome writer_drain_tracks(clibav_writer *writer);
// Flushes the sound encoders.
clibav_outcome writer_end_sounds(clibav_writer *writer);
// Rejects a gap too long to be filled with silence.
int writer_check_gap(clibav_writer *writer, int64_t count, int rate);
clibav_outcome writer_fail(clibav_writer *writer, int error);
// Adds notes about tracks with packets dropped because of their times.
void writer_note_times(clibav_writer *writer);
void writer_note(clibav_writer *writer, const char *text);

#endif
#endif
