// A wrapper around FFmpeg's libraries, opened on demand, because they depend on over a hundred
// others.
//
// One thread at a time uses a reader, and one a writer, even if the writer copies the reader's
// sound.
#ifndef CLIBAV_H
#define CLIBAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens the libraries. On failure, returns false, writes the reason to `message` (`room` bytes),
// and sets the missing library's file name and Debian package: that of FFmpeg's headers if the
// build lacked them.
bool clibav_open(char *message, size_t room, const char **library, const char **package);
// Whether the build had FFmpeg's headers.
bool clibav_is_built(void);
// Such as "5.1.9", or NULL if the libraries cannot be opened.
const char *clibav_version(void);
// Returns the codec at an index, or NULL after the last.
const char *clibav_codec(int index, bool is_encoder);

// Whether a moment is at or after a time, in seconds: the one comparison of film times. Rounding
// makes times up to half a unit late, and times of two containers differ by half of both. Times of
// a command line may be truncated after six decimals, and a thousandth of the last is for the
// rounding of floats.
static inline bool clibav_has_come(double time, double moment, double unit) {
  return time <= moment + unit / 2 + 1.001e-6;
}

// Exact frame times of a constant rate, from rounded ones.
typedef struct {
  // In units of 1/timescale s: the container's unit, the unit of rounding, and a frame.
  int timescale;
  int64_t unit, rounding, frame;
  // Whether all times so far fit the rate.
  bool holds;
  // Twice the minimum and maximum exact time of the first frame.
  int64_t least, greatest;
} clibav_rhythm;

// Begins with a frame at time 0, a unit of unit/timescale seconds, and rate/seconds frames per
// second. A nonzero `rounding` means that an earlier container rounded to 1/rounding s. The rhythm
// does not hold if times are exact or there is no rate.
clibav_rhythm clibav_rhythm_begin(int unit, int timescale, int rate, int seconds, int rounding);
// Returns a frame's exact time. From the first time more than half a unit off the rate on, returns
// stated times.
int64_t clibav_rhythm_time(clibav_rhythm *rhythm, int64_t time);

typedef enum {
  CLIBAV_DONE,
  CLIBAV_END,
  CLIBAV_NO_LIBRARY,
  CLIBAV_NO_MEMORY,
  // The format is not allowed, or there is no picture.
  CLIBAV_UNKNOWN,
  CLIBAV_DAMAGED,
  CLIBAV_DAMAGED_FRAME,
  // The reader or writer has texts for the feature and the cure.
  CLIBAV_UNSUPPORTED,
  CLIBAV_TOO_LARGE,
  // The caller stopped it.
  CLIBAV_STOPPED,
  // A callback failed.
  CLIBAV_NOT_TRANSFERRED,
  // The encoder or the container refused.
  CLIBAV_REFUSED,
} clibav_outcome;

typedef enum {
  CLIBAV_GREY,
  CLIBAV_420,
  CLIBAV_422,
  CLIBAV_444,
} clibav_sampling;

// The caller's frames are planes without padding: luma, Cb, Cr and alpha, or green, blue, red and
// alpha. Samples of more than 8 bits are 16-bit words, low byte first.
typedef struct {
  int width;
  int height;
  clibav_sampling sampling;
  // 8…16.
  int bits;
  bool has_alpha;
  // Whether the planes are green, blue and red.
  bool is_rgb;
  bool is_full;
  // Numbers of ITU-T H.273, 2 if not stated. For written RGB, the matrix is that of a possible
  // conversion to luma and chroma.
  int matrix;
  int primaries;
  int transfer;
  // FFmpeg's chroma site: 0 not stated, 1 left, 2 centre, 3 upper left.
  int site;
} clibav_format;

typedef enum { CLIBAV_STOP, CLIBAV_SKIP, CLIBAV_REPEAT } clibav_damage;

typedef struct {
  void *context;
  // Returns the number of bytes read: 0 at the end, negative on failure.
  int (*read)(void *context, uint8_t *bytes, int count);
  // Only called if the size is known.
  void (*seek)(void *context, int64_t place);
  // Returns whether to continue.
  bool (*goes_on)(void *context);
  // In bytes, or -1 if unknown.
  int64_t size;
  int64_t most_pixels;
  int threads;
  // The part, in seconds from the first frame; a negative end means none.
  double from;
  double to;
  clibav_damage damage;
  // Whether to keep other tracks for a writer.
  bool carries_tracks;
} clibav_source;

// What is known of a film before its frames are read. 0 means not stated.
typedef struct {
  clibav_format format;
  // Frames per second, as a fraction.
  int rate[2];
  // The number of time units in a second.
  int timescale;
  // The container's unit of time, in seconds.
  double unit;
  // In time units.
  int64_t duration;
  // A pixel's aspect ratio, as a fraction.
  int aspect[2];
  // The signs that turn the file's columns and rows upright: column from column, row from column,
  // column from row, row from row.
  int turn[4];
  // Whether no decoder here supports the film's alpha.
  bool loses_alpha;
} clibav_film;

typedef struct clibav_reader clibav_reader;

// NULL if memory is short or the libraries are not open.
clibav_reader *clibav_reader_new(void);
void clibav_reader_close(clibav_reader *reader);
// Opens a film and decodes its first frame.
clibav_outcome clibav_reader_open(
    clibav_reader *reader, const clibav_source *source, clibav_film *film);
// After a failure: the fault, and what to do about it.
const char *clibav_reader_text(const clibav_reader *reader);
const char *clibav_reader_cure(const clibav_reader *reader);
// The time of the last error, in seconds from the beginning.
double clibav_reader_seconds(const clibav_reader *reader);
// Returns the number of damaged frames that were skipped or repeated.
int64_t clibav_reader_damages(const clibav_reader *reader);
// Whether times have jumped, so that the stated duration is wrong.
bool clibav_reader_has_jumped(const clibav_reader *reader);
// Returns the note at an index from 0, valid until the next call, or NULL after the last.
const char *clibav_reader_note(clibav_reader *reader, int index);
clibav_outcome clibav_reader_read(
    clibav_reader *reader, uint8_t *planes, int64_t *time, int64_t *duration);

// Sound to be written with a film.
typedef struct {
  // Only the callbacks, the context and the size are used.
  clibav_source source;
  // The start in the file and the lengths of the fades, in seconds. The sound fades out where the
  // sound or the film ends, whichever is first.
  double from, fade_in, fade_out;
  // The factor for all samples.
  double gain;
  // Whether to repeat the part from `from` on; requires a known size.
  bool repeats;
  // Whether to mix with the reader's first sound track, instead of replacing all sound.
  bool mixes;
} clibav_sound_file;

// Decodes the beginning of the file. Without decodable sound, returns CLIBAV_UNKNOWN and writes the
// reason to `text` (`room` bytes).
clibav_outcome clibav_sound_file_check(const clibav_sound_file *file, char *text, size_t room);

// The samples of a sound file.
typedef struct clibav_sound clibav_sound;

// Opens a sound file, whose source must outlive the result, to read samples at `rate` in up to
// `most_channels` channels, and sets `channels` to their number. Without decodable sound, returns
// NULL, sets the outcome, and writes the reason to `text` (`room` bytes). There is no final fade.
clibav_sound *clibav_sound_open(
    const clibav_sound_file *file, int rate, int most_channels, int *channels,
    clibav_outcome *outcome, char *text, size_t room);
// Reads interleaved samples, of which full scale is -1 to 1. Returns the number of samples a
// channel, which is below `count` only at the end, or a negative number on failure.
int clibav_sound_read(clibav_sound *sound, float *samples, int count);
void clibav_sound_close(clibav_sound *sound);

typedef struct {
  void *context;
  // Returns false on failure.
  bool (*write)(void *context, const uint8_t *bytes, int count, int64_t place);
  // Whether positions may go back.
  bool is_seekable;
  // FFmpeg's muxer.
  const char *container;
  // Names separated by commas; the first available one is used.
  const char *encoders;
  // The frames' format before conversion.
  clibav_format format;
  // Whether 8-bit colours are best stored as RGB.
  bool keeps_rgb;
  // Whether RGB and grey become 4:2:0, which every player supports.
  bool halves_chroma;
  int rate[2];
  int timescale;
  int aspect[2];
  // The encoder's options, such as "crf=18:preset=medium".
  const char *options;
  bool copies_tracks;
  // Whether to drop all but the film, sound, and texts about authors and rights, because others may
  // reveal what is hidden.
  bool is_redacted;
  // Encoders for sound that the container does not support.
  const char *sound_encoders;
  // Whether to encode all sound of other codecs, too.
  bool encodes_sound;
  // The sound file, whose source must outlive the writer, or NULL.
  const clibav_sound_file *sound_file;
  int threads;
} clibav_target;

typedef struct clibav_writer clibav_writer;

// NULL if memory is short or the libraries are not open.
clibav_writer *clibav_writer_new(void);
// Releases a writer, even of an incomplete film.
void clibav_writer_close(clibav_writer *writer);
// Begins a film, and sets the frame format that the encoder takes. The reader, which may be NULL,
// must outlive the writer.
clibav_outcome clibav_writer_open(
    clibav_writer *writer, const clibav_target *target, clibav_reader *reader,
    clibav_format *format);
const char *clibav_writer_text(const clibav_writer *writer);
// Returns a note on what is not written, at an index from 0, or NULL after the last.
const char *clibav_writer_note(const clibav_writer *writer, int index);
clibav_outcome clibav_writer_add(
    clibav_writer *writer, const uint8_t *planes, int64_t time, int64_t duration);
clibav_outcome clibav_writer_end(clibav_writer *writer);
// Returns, after the end, the durations of the sound file and the film, in seconds, and the track's
// peak, where 1 is full scale; 0 without a sound file.
void clibav_writer_sound(const clibav_writer *writer, double *seconds, double *film, double *peak);

#endif
