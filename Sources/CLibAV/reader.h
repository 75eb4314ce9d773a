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
  // Pictures announced in the head, and packets of pictures that have been read.
  int64_t announced, packets;
  bool was_sought;
  // The tracks that a writer copies, as its streams, counted from 1. They are set before a second frame is
  // read.
  int tracks[256];
  bool has_given, has_writer;
  // What follows is shared with the thread of a writer.
  pthread_mutex_t mutex;
  waiting *first, **end;
  int64_t waiting_bytes;
  char text[320], cure[200];
  double seconds;
};

// Decodes the next frame into `decoded`, with its time in `pts` and its duration.
clibav_outcome reader_decode(clibav_reader *reader);
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
