// A film that is read. Its packets of other tracks wait for a writer.
#ifndef READER_H
#define READER_H

#include "library.h"

#ifdef HAS_HEADERS
#include <pthread.h>

// A packet that waits, in a list.
typedef struct waiting {
  AVPacket *packet;
  struct waiting *next;
} waiting;

// The most bytes of packets that wait for a writer.
enum { MOST_WAITING = 1 << 29 };
enum { MOST_TRACKS = 256, MOST_DOUBTS = 64 };

// Where the times of a track have got to, in the unit of the pictures, and what is added to those that follow.
typedef struct {
  int64_t last, end, shift;
  bool has_last;
} track_clock;

// A packet of pictures that is not as it was made, and has been given to the decoder.
typedef struct {
  int64_t time;
  const char *reason;
} doubt;

struct clibav_reader {
  const av_library *av;
  clibav_source source;
  AVIOContext *io;
  AVFormatContext *film;
  AVCodecContext *decoder;
  AVStream *stream;
  AVPacket *packet;
  clibav_format format;
  enum AVPixelFormat pixels;
  // The frame that is given next, the one after it, and one that is being decoded.
  AVFrame *current, *following, *decoded;
  bool has_current, has_following;
  // What ended decoding, once something has.
  clibav_outcome outcome;
  bool has_stopped, has_failed;
  bool is_drained, is_past_first;
  // In the unit of the stream: the beginning of the film, the part that is wanted, and the time of the last frame.
  int64_t origin, from, to;
  // Where the other tracks begin, which may be before the first frame.
  int64_t tracks_from;
  int64_t last, usual_duration;
  int64_t damages;
  int errors_in_sequence;
  doubt doubts[MOST_DOUBTS];
  int doubt_count;
  // Whether a frame of FFV1 was damaged since the last key frame.
  bool lacks_reference;
  // What all tracks have got to, what the last jump of times adds to them, how many there were, and where the first
  // one was.
  track_clock clocks[MOST_TRACKS];
  bool has_clock;
  int64_t clock, shift, jumps, first_jump;
  // The tracks that were known before the first frame was read, and those that a writer missed because they came
  // later.
  unsigned known_tracks;
  bool was_missed[MOST_TRACKS];
  // Pictures announced in the head, and packets of pictures that have been read.
  int64_t announced, packets;
  bool was_sought;
  // The tracks that a writer copies, as its streams, counted from 1. They are set before a second frame is
  // read.
  int tracks[MOST_TRACKS];
  bool has_given, has_writer;
  // What follows is shared with the thread of a writer.
  pthread_mutex_t mutex;
  waiting *first, **end;
  int64_t waiting_bytes;
  char text[320], cure[200], note[200];
  double seconds;
};

// Decodes the next frame into `decoded`, with its time in `pts` and its duration.
clibav_outcome reader_decode(clibav_reader *reader);
// Moves the times of a packet so that they go on where those before it ended, if times have jumped.
void reader_let_go_on(clibav_reader *reader, AVPacket *packet);
// Returns what is wrong with a packet of pictures of which the decoder says nothing, or NULL.
const char *reader_check(clibav_reader *reader, const AVPacket *packet);
// The greatest time, in the unit of the stream, of which sums and multiples fit into 64 bits.
int64_t reader_most_time(const clibav_reader *reader);
// Reads all packets of other tracks that are within the part. Returns CLIBAV_END, or why they cannot be read.
clibav_outcome reader_finish_tracks(clibav_reader *reader);
// Lets a packet wait for the writer. Too many that wait are an error.
clibav_outcome reader_keep(clibav_reader *reader, AVPacket *packet);
// Returns the first packet that waits, or NULL.
AVPacket *reader_take(clibav_reader *reader);
void reader_drop_all(clibav_reader *reader);
// Begins to let packets wait, and ends.
void reader_open_queue(clibav_reader *reader);
void reader_close_queue(clibav_reader *reader);

#endif
#endif
