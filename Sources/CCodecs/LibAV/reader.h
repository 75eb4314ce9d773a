// A film being read. Packets of its other tracks are queued for a writer.
#ifndef READER_H
#define READER_H

#include "library.h"

#ifdef HAS_HEADERS
#include <pthread.h>

// A queued packet.
typedef struct waiting {
  AVPacket *packet;
  struct waiting *next;
} waiting;

// The maximum number of bytes of queued packets.
enum { MOST_WAITING = 1 << 29 };

// The methods of finding the beginning of a part. Each is surer and slower than the next one.
typedef enum {
  // Decode all frames.
  BY_DECODING,
  // Read all packets, and decode from the key frame before the part.
  BY_READING,
  // Ask the container for the position of that key frame.
  BY_SEEKING,
} reader_way;
enum { MOST_TRACKS = 256, MOST_DOUBTS = 64 };

// The last decoding time of a track, the end of that packet, and the shift of later times, in the
// unit of the pictures.
typedef struct {
  int64_t last, end, shift;
  bool has_last;
} track_clock;

// A damaged packet that was sent to the decoder.
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
  // The reason why decoding ended.
  clibav_outcome outcome;
  bool has_stopped, has_failed;
  bool is_drained, is_past_first;
  // In the stream's unit: the first frame, the origin of times in errors, and the requested part.
  int64_t start, origin, from, to;
  // Whether these times are known.
  bool has_part;
  // The exact frame times. `exact_from` is the beginning of the part and `exact_begin` that of the
  // current frame, in its unit.
  clibav_rhythm rhythm;
  // The unit to which times are rounded, in seconds.
  double unit;
  int64_t exact_from, exact_begin;
  // The beginning of the other tracks, which may precede the first frame.
  int64_t tracks_from;
  int64_t last, usual_duration;
  int64_t damages;
  int errors_in_sequence;
  doubt doubts[MOST_DOUBTS];
  int doubt_count;
  // Whether a frame of FFV1 was damaged since the last key frame.
  bool lacks_reference;
  // The clocks of all tracks, the latest end among them, the last shift after a jump, the number of
  // jumps, and the time of the first.
  track_clock clocks[MOST_TRACKS];
  bool has_clock;
  int64_t clock, shift, jumps, first_jump;
  // The number of tracks known before the first frame was read, and those that a writer missed
  // because they appeared later.
  unsigned known_tracks;
  bool was_missed[MOST_TRACKS];
  // The number of pictures announced in the head, and of packets of pictures read.
  int64_t announced, packets;
  reader_way way;
  // Whether another method is needed, since no frame before the part could be decoded.
  bool is_late;
  // While the part is searched: the pictures since the last key frame at or before its beginning,
  // and the reason why reading ended after them.
  AVPacket **group;
  size_t group_count, group_next, group_room;
  int64_t group_bytes;
  clibav_outcome group_end;
  // The time of the key frame at which the decoder restarted, or INT64_MIN, and whether later H.264
  // pictures may refer to earlier ones.
  int64_t anew_from;
  bool group_is_open;
  // The last subtitle of each track that begins before the part and states no end.
  AVPacket *earlier[MOST_TRACKS];
  // The indices of a writer's streams for the copied tracks, from 1. They are set before the second
  // frame is read.
  int tracks[MOST_TRACKS];
  bool has_given, has_writer;
  // The following members are shared with the thread of a writer.
  pthread_mutex_t mutex;
  waiting *first, **end;
  int64_t waiting_bytes;
  char text[320], cure[200], note[200];
  double seconds;
};

// Returns a stream time in seconds from the first frame.
double reader_seconds(const clibav_reader *reader, int64_t time);
// Reads the next packet of the film. Packets of other tracks go to the queue.
clibav_outcome reader_read_packet(clibav_reader *reader, bool *is_picture);
// Reads up to the beginning of the part without decoding, and restarts the decoder at the key frame
// before it. If a seek finds none, sets `is_late`.
clibav_outcome reader_pass_over(clibav_reader *reader);
// Returns the next stored picture, owned by the caller, or NULL.
AVPacket *reader_take_of_group(clibav_reader *reader);
void reader_drop_group(clibav_reader *reader);
// Decodes the next frame into `decoded`, with its time in `pts` and its duration.
clibav_outcome reader_decode(clibav_reader *reader);
// Whether the container states the times of only some frames, and FFmpeg guesses the others.
bool reader_guesses_times(const clibav_reader *reader);
// After a jump of times, shifts the times of a packet to continue the earlier ones.
void reader_let_go_on(clibav_reader *reader, AVPacket *packet);
// Returns a fault of a packet of pictures that the decoder does not report, or NULL.
const char *reader_check(clibav_reader *reader, const AVPacket *packet);
// The greatest time in the stream's unit whose sums and multiples do not overflow.
int64_t reader_most_time(const clibav_reader *reader);
// Reads all packets of other tracks in the part. Returns CLIBAV_END, or the reason for a failure.
clibav_outcome reader_finish_tracks(clibav_reader *reader);
// Whether a time of another track or of a chapter is plausible for the film.
bool reader_is_possible(const clibav_reader *reader, int64_t time, AVRational unit);
// Whether all times of a packet of another track are plausible for the film.
bool reader_has_possible_times(const clibav_reader *reader, const AVPacket *packet, const AVStream *stream);
// Whether a packet of another track is known to lie outside of the part, and is not needed as a
// decoder's lead-in if the sound may be decoded.
bool reader_is_outside(
    const clibav_reader *reader, const AVPacket *packet, const AVStream *stream, bool may_be_decoded);
// Returns the number of bytes of all channels' samples at one time if sound is uncompressed,
// otherwise 0.
int reader_bytes_of_samples(const av_library *av, const AVCodecParameters *sound);
// Whether a packet is a subtitle picture that begins before the part and is shown until the next
// one.
bool reader_is_earlier(const clibav_reader *reader, const AVPacket *packet);
// Queues the last such packet of each track as if it began with the part.
clibav_outcome reader_keep_earlier(clibav_reader *reader);
// Shifts a packet of another track to the times of the part, and cuts what lies outside. Returns
// false if nothing is left. Compressed sound, which cannot be cut, may begin before 0 if the target
// allows it.
bool reader_cut(
    const clibav_reader *reader, AVPacket *packet, const AVStream *stream, bool is_decoded,
    bool may_be_negative);
// Queues a packet. Too many queued bytes are an error.
clibav_outcome reader_keep(clibav_reader *reader, AVPacket *packet);
// Returns the first queued packet, or NULL.
AVPacket *reader_take(clibav_reader *reader);
void reader_drop_all(clibav_reader *reader);
// Refuses to open an address, since a film must not open another file.
int reader_open_nothing(
    AVFormatContext *film, AVIOContext **io, const char *url, int flags, AVDictionary **options);
// Set up and tear down the queue.
void reader_open_queue(clibav_reader *reader);
void reader_close_queue(clibav_reader *reader);

#endif
#endif
