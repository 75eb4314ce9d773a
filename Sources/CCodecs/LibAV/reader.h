// A film being read.
#ifndef READER_H
#define READER_H

#include "library.h"

#ifdef HAS_HEADERS
#include <pthread.h>

typedef struct waiting {
  AVPacket *packet;
  struct waiting *next;
} waiting;

// The most bytes of queued packets.
enum { MOST_WAITING = 1 << 29 };

// Ways to find a part's beginning, each surer and slower than the next.
typedef enum {
  // Decode all frames.
  BY_DECODING,
  // Read all packets, and decode from the key frame before the part.
  BY_READING,
  // Let the container find that key frame.
  BY_SEEKING,
} reader_way;
enum { MOST_TRACKS = 256, MOST_DOUBTS = 64 };

// A track's last decoding time, the end of that packet, and the shift of later times, in the
// pictures' unit.
typedef struct {
  int64_t last, end, shift;
  bool has_last;
} track_clock;

// A damaged packet sent to the decoder.
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
  // The frame to return next, the one after it, and one being decoded.
  AVFrame *current, *following, *decoded;
  bool has_current, has_following;
  clibav_outcome outcome;
  bool has_stopped, has_failed;
  bool is_drained, is_past_first;
  // In the stream's unit: the first frame, the origin of error times, and the requested part.
  int64_t start, origin, from, to;
  // Whether those times are known.
  bool has_part;
  // Exact frame times, and in their unit the part's beginning and the current frame's.
  clibav_rhythm rhythm;
  // In seconds.
  double unit;
  int64_t exact_from, exact_begin;
  // The other tracks' beginning, which may precede the first frame.
  int64_t tracks_from;
  int64_t last, usual_duration;
  int64_t damages;
  int errors_in_sequence;
  doubt doubts[MOST_DOUBTS];
  int doubt_count;
  // Whether an FFV1 frame was damaged since the last key frame.
  bool lacks_reference;
  // All clocks, their latest end, the last shift, and the number and first time of jumps.
  track_clock clocks[MOST_TRACKS];
  bool has_clock;
  int64_t clock, shift, jumps, first_jump;
  // Tracks known before the first frame, and later ones missed by a writer.
  unsigned known_tracks;
  bool was_missed[MOST_TRACKS];
  // The announced pictures, and the packets of pictures read so far.
  int64_t announced, packets;
  reader_way way;
  // Whether no frame before the part could be decoded, so that another way is needed.
  bool is_late;
  // Pictures since the last key frame before the part, and why reading ended.
  AVPacket **group;
  size_t group_count, group_next, group_room;
  int64_t group_bytes;
  clibav_outcome group_end;
  // The time of the key frame at which the decoder restarted, or INT64_MIN, and whether later H.264
  // pictures may refer to earlier ones.
  int64_t anew_from;
  bool group_is_open;
  // Each track's last subtitle that begins before the part and has no end.
  AVPacket *earlier[MOST_TRACKS];
  // A writer's stream number for each copied track, from 1; set before the second frame is read.
  int tracks[MOST_TRACKS];
  bool has_given, has_writer;
  // A writer's thread shares the following members.
  pthread_mutex_t mutex;
  waiting *first, **end;
  int64_t waiting_bytes;
  char text[320], cure[200], note[200];
  double seconds;
};

// In seconds from the first frame.
double reader_seconds(const clibav_reader *reader, int64_t time);
// Reads the next packet. Packets of other tracks go to the queue.
clibav_outcome reader_read_packet(clibav_reader *reader, bool *is_picture);
// Reads to the part, and restarts the decoder at the preceding key frame. Sets `is_late` if a seek
// finds none.
clibav_outcome reader_pass_over(clibav_reader *reader);
// Returns the next stored picture, which the caller then owns, or NULL.
AVPacket *reader_take_of_group(clibav_reader *reader);
void reader_drop_group(clibav_reader *reader);
// Decodes the next frame into `decoded`, with its time and duration.
clibav_outcome reader_decode(clibav_reader *reader);
// Whether FFmpeg guesses times that the container does not state.
bool reader_guesses_times(const clibav_reader *reader);
// Shifts a packet's times after a jump.
void reader_let_go_on(clibav_reader *reader, AVPacket *packet);
// Returns a fault of a picture packet that the decoder does not report, or NULL.
const char *reader_check(clibav_reader *reader, const AVPacket *packet);
// The greatest time whose sums and multiples do not overflow, in the stream's unit.
int64_t reader_most_time(const clibav_reader *reader);
// Reads other tracks' packets in the part. Returns CLIBAV_END, or a failure.
clibav_outcome reader_finish_tracks(clibav_reader *reader);
// Whether a time of another track or a chapter is plausible.
bool reader_is_possible(const clibav_reader *reader, int64_t time, AVRational unit);
bool reader_has_possible_times(const clibav_reader *reader, const AVPacket *packet, const AVStream *stream);
// Whether a packet is known to lie outside the part, and is not the lead-in of sound that may be
// decoded.
bool reader_is_outside(
    const clibav_reader *reader, const AVPacket *packet, const AVStream *stream, bool may_be_decoded);
// Returns the size of all channels' samples at one time, or 0 for compressed sound.
int reader_bytes_of_samples(const av_library *av, const AVCodecParameters *sound);
// Whether a subtitle picture begins before the part and lasts until the next one.
bool reader_is_earlier(const clibav_reader *reader, const AVPacket *packet);
// Queues each track's last such packet at the part's beginning.
clibav_outcome reader_keep_earlier(clibav_reader *reader);
// Shifts a packet to the part's times, and cuts the rest. Returns false if nothing is left.
// Compressed sound may begin before 0 if the target allows it.
bool reader_cut(
    const clibav_reader *reader, AVPacket *packet, const AVStream *stream, bool is_decoded,
    bool may_be_negative);
// Too many queued bytes are an error.
clibav_outcome reader_keep(clibav_reader *reader, AVPacket *packet);
// Returns the first queued packet, or NULL.
AVPacket *reader_take(clibav_reader *reader);
void reader_drop_all(clibav_reader *reader);
// Refuses every address: a film must not open another file.
int reader_open_nothing(
    AVFormatContext *film, AVIOContext **io, const char *url, int flags, AVDictionary **options);
void reader_open_queue(clibav_reader *reader);
void reader_close_queue(clibav_reader *reader);

#endif
#endif
