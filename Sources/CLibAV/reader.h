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

// How the beginning of a part is found. Each way is surer than the one after it, which is faster.
typedef enum {
  // All frames are decoded.
  BY_DECODING,
  // All packets are read, and decoding begins with the key frame before the part.
  BY_READING,
  // The container is asked for the place of that key frame.
  BY_SEEKING,
} reader_way;
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
  // In the unit of the stream: the first frame, the time that errors count from, and the part that is wanted.
  int64_t start, origin, from, to;
  // Whether these are known.
  bool has_part;
  // The exact times of frames, in its unit: the beginning of the part, and of the frame that is given next.
  clibav_rhythm rhythm;
  // The unit to which times have been rounded, in seconds.
  double unit;
  int64_t exact_from, exact_begin;
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
  reader_way way;
  // Whether another way is needed, since no frame before the part could be decoded.
  bool is_late;
  // The pictures from the last key frame on that is not behind the beginning of the part, while that is looked for, and
  // what ended reading behind them.
  AVPacket **group;
  size_t group_count, group_next, group_room;
  int64_t group_bytes;
  clibav_outcome group_end;
  // The time of the key frame with which the decoder began anew, or INT64_MIN, and whether pictures of H.264 behind it
  // may refer to what is before it.
  int64_t anew_from;
  bool group_is_open;
  // The last subtitle of a track that begins before the part and does not say when it ends.
  AVPacket *earlier[MOST_TRACKS];
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

// Returns a time of the stream in seconds from the first frame.
double reader_seconds(const clibav_reader *reader, int64_t time);
// Reads the next packet of the film, and gives those of other tracks to the queue.
clibav_outcome reader_read_packet(clibav_reader *reader, bool *is_picture);
// Reads up to the beginning of the part without decoding, and lets the decoder begin anew with the key frame before it.
// If there is none after a seek, the reader is late.
clibav_outcome reader_pass_over(clibav_reader *reader);
// Returns the next picture of the group that was read, or NULL. The caller owns it.
AVPacket *reader_take_of_group(clibav_reader *reader);
void reader_drop_group(clibav_reader *reader);
// Decodes the next frame into `decoded`, with its time in `pts` and its duration.
clibav_outcome reader_decode(clibav_reader *reader);
// Whether the container states the times of some frames alone, and FFmpeg guesses the others.
bool reader_guesses_times(const clibav_reader *reader);
// Moves the times of a packet so that they go on where those before it ended, if times have jumped.
void reader_let_go_on(clibav_reader *reader, AVPacket *packet);
// Returns what is wrong with a packet of pictures of which the decoder says nothing, or NULL.
const char *reader_check(clibav_reader *reader, const AVPacket *packet);
// The greatest time, in the unit of the stream, of which sums and multiples fit into 64 bits.
int64_t reader_most_time(const clibav_reader *reader);
// Reads all packets of other tracks that are within the part. Returns CLIBAV_END, or why they cannot be read.
clibav_outcome reader_finish_tracks(clibav_reader *reader);
// Whether a time of another track, or of a chapter, may be one of the film.
bool reader_is_possible(const clibav_reader *reader, int64_t time, AVRational unit);
// Whether all times of a packet of another track may be those of the film.
bool reader_has_possible_times(const clibav_reader *reader, const AVPacket *packet, const AVStream *stream);
// Whether a packet of another track is not heard or seen within the part, as far as that is known, and is not needed
// by a decoder of sound either if the sound may be decoded.
bool reader_is_outside(
    const clibav_reader *reader, const AVPacket *packet, const AVStream *stream, bool may_be_decoded);
// Returns the bytes of all samples of one moment, if samples are stored as numbers one after the other, or else 0.
int reader_bytes_of_samples(const av_library *av, const AVCodecParameters *sound);
// Whether a packet is a picture of a subtitle that begins before the part and is shown until the next one.
bool reader_is_earlier(const clibav_reader *reader, const AVPacket *packet);
// Lets the last of these wait for a writer, as if it began with the part.
clibav_outcome reader_keep_earlier(clibav_reader *reader);
// Moves a packet of another track to the times of the part, and cuts what is not within it. Returns false if nothing is
// left. Sound that cannot be cut, since it is compressed, may begin before 0 if the target allows that.
bool reader_cut(
    const clibav_reader *reader, AVPacket *packet, const AVStream *stream, bool is_decoded,
    bool may_be_negative);
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
