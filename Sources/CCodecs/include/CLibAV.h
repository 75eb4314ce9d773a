// A wrapper around FFmpeg's libraries libavformat, libavcodec, libswresample and libavutil, which
// read and write films. The libraries are opened on demand, because they depend on more than a
// hundred others.
//
// A reader is used by one thread at a time, and so is a writer. A writer that copies the sound of a
// reader may be used while another thread uses the reader.
#ifndef CLIBAV_H
#define CLIBAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens the libraries if necessary. On failure, returns false, writes the reason to `message`,
// which has room for `room` bytes, and sets the file name of the missing library and its Debian
// package. If FFmpeg's headers were missing at build time, the package is that of the headers.
bool clibav_open(char *message, size_t room, const char **library, const char **package);
// Returns whether FFmpeg's headers were present at build time.
bool clibav_is_built(void);
// Returns the version of FFmpeg, such as "5.1.9", or NULL if the libraries cannot be opened.
const char *clibav_version(void);
// Returns the name of a picture encoder or decoder by index from 0, or NULL after the last.
const char *clibav_codec(int index, bool is_encoder);

// Returns whether a moment is at or after a time, both in seconds. All times of films are compared
// by this function. A container rounds times to its unit, so a time may be half a unit late, and
// times of two containers differ by half of both units. Times of a command line have six decimals,
// the last of which may be truncated, so a moment may be early by that much.
static inline bool clibav_has_come(double time, double moment, double unit) {
  // Another thousandth allows for the rounding of floats.
  return time <= moment + unit / 2 + 1.001e-6;
}

// Reconstructs the exact times of frames at a constant rate from times rounded to a container's
// unit.
typedef struct {
  // Exact times are in units of 1/timescale seconds. In these, `unit` is the container's unit,
  // `rounding` the unit of rounding, and `frame` the duration of a frame.
  int timescale;
  int64_t unit, rounding, frame;
  // Whether all times so far fit the rate.
  bool holds;
  // Twice the minimum and the maximum exact time of the first frame.
  int64_t least, greatest;
} clibav_rhythm;

// Begins with a frame at time 0. The container's unit is unit/timescale seconds, and the rate is
// rate/seconds frames per second. Times are rounded to that unit, or to 1/rounding seconds by an
// earlier container if `rounding` is not 0. The result does not hold if times are already exact or
// there is no rate.
clibav_rhythm clibav_rhythm_begin(int unit, int timescale, int rate, int seconds, int rounding);
// Returns the exact time of a frame. A time more than half a unit off the rate means that the rate
// varies: this time and all later ones are then returned as stated.
int64_t clibav_rhythm_time(clibav_rhythm *rhythm, int64_t time);

typedef enum {
  CLIBAV_DONE,
  // There are no more frames.
  CLIBAV_END,
  CLIBAV_NO_LIBRARY,
  CLIBAV_NO_MEMORY,
  // The bytes are of no allowed format, or contain no picture.
  CLIBAV_UNKNOWN,
  CLIBAV_DAMAGED,
  CLIBAV_DAMAGED_FRAME,
  // The text is the feature, and the cure says what to do.
  CLIBAV_UNSUPPORTED,
  CLIBAV_TOO_LARGE,
  // The caller ended it.
  CLIBAV_STOPPED,
  // A callback failed.
  CLIBAV_NOT_TRANSFERRED,
  // The encoder or the container rejects something.
  CLIBAV_REFUSED,
} clibav_outcome;

typedef enum {
  CLIBAV_GREY,
  CLIBAV_420,
  CLIBAV_422,
  CLIBAV_444,
} clibav_sampling;

// The meaning of a frame's samples. Frames of the caller are planes without gaps: luma, Cb, Cr and
// alpha, or green, blue, red and alpha. A sample of more than 8 bits is a 16-bit word, low byte
// first.
typedef struct {
  int width;
  int height;
  clibav_sampling sampling;
  // 8…16.
  int bits;
  bool has_alpha;
  // Whether the planes are green, blue and red.
  bool is_rgb;
  // Whether the range is full.
  bool is_full;
  // The numbers of ITU-T H.273 for the matrix, the primaries and the transfer, 2 if they are not
  // stated. When green, blue and red are written, the matrix is for a possible conversion to luma
  // and chroma.
  int matrix;
  int primaries;
  int transfer;
  // The chroma site as in FFmpeg: 0 if it is not stated, 1 left, 2 centre, 3 upper left.
  int site;
} clibav_format;

typedef enum { CLIBAV_STOP, CLIBAV_SKIP, CLIBAV_REPEAT } clibav_damage;

// The source of a film's bytes, and the requested part and settings.
typedef struct {
  void *context;
  // Copies the next bytes and returns their number: 0 at the end, negative on failure.
  int (*read)(void *context, uint8_t *bytes, int count);
  // Moves to a position. Called only if the size is known.
  void (*seek)(void *context, int64_t place);
  // Returns whether to go on.
  bool (*goes_on)(void *context);
  // The number of bytes, or -1 if it is unknown.
  int64_t size;
  int64_t most_pixels;
  int threads;
  // The requested part, in seconds from the first frame. The end is below 0 if there is none.
  double from;
  double to;
  clibav_damage damage;
  // Whether to keep packets of other tracks for a writer.
  bool carries_tracks;
} clibav_source;

// The properties of a film that are known before its frames are read.
typedef struct {
  clibav_format format;
  // Frames per second as a fraction, 0 if it is not stated.
  int rate[2];
  // Times are in units of 1/timescale seconds.
  int timescale;
  // The unit to which the container rounds times, in seconds.
  double unit;
  // In units of the timescale, 0 if it is not stated.
  int64_t duration;
  // The aspect ratio of a pixel as a fraction, 0 if it is not stated.
  int aspect[2];
  // The signs that map columns and rows of the file to the upright picture: column from column, row
  // from column, column from row, row from row.
  int turn[4];
  // Whether the film has alpha that no decoder of this machine supports.
  bool loses_alpha;
} clibav_film;

typedef struct clibav_reader clibav_reader;

// Returns NULL if there is no memory or the libraries are not open.
clibav_reader *clibav_reader_new(void);
void clibav_reader_close(clibav_reader *reader);
// Opens a film and decodes its first frame.
clibav_outcome clibav_reader_open(
    clibav_reader *reader, const clibav_source *source, clibav_film *film);
// Return the fault, and what to do about it, after a failed call.
const char *clibav_reader_text(const clibav_reader *reader);
const char *clibav_reader_cure(const clibav_reader *reader);
// Returns the time of the last error, in seconds from the beginning.
double clibav_reader_seconds(const clibav_reader *reader);
// Returns the number of damaged frames that were skipped or repeated.
int64_t clibav_reader_damages(const clibav_reader *reader);
// Returns whether the times of the film have jumped, so that its stated duration is wrong.
bool clibav_reader_has_jumped(const clibav_reader *reader);
// Returns a sentence about a deviation from the film by index from 0, or NULL after the last. It is
// valid until the next call.
const char *clibav_reader_note(clibav_reader *reader, int index);
// Copies the next frame to `planes`, which has room for the format's bytes.
clibav_outcome clibav_reader_read(
    clibav_reader *reader, uint8_t *planes, int64_t *time, int64_t *duration);

// A sound file for a film that is written.
typedef struct {
  // Of the source, the functions that read, the context and the size count.
  clibav_source source;
  // Where the sound begins in the file, and how long it fades in and out, in seconds. It fades out where it or the
  // film ends, whichever is first.
  double from, fade_in, fade_out;
  // The factor of all samples.
  double gain;
  // Whether the part from its beginning on is repeated until the film ends. The size must be known for that.
  bool repeats;
  // Whether the sound file is added to the first track of sound of the reader. Otherwise all sound of the
  // reader is left out.
  bool mixes;
} clibav_sound_file;

// Decodes the beginning of a sound file. If it has no sound that can be decoded, returns CLIBAV_UNKNOWN and writes
// the reason to `text`, which has room for `room` bytes.
clibav_outcome clibav_sound_file_check(const clibav_sound_file *file, char *text, size_t room);

// The destination of a film's bytes, and the settings for writing.
typedef struct {
  void *context;
  // Writes bytes at a position. Returns false on failure.
  bool (*write)(void *context, const uint8_t *bytes, int count, int64_t place);
  // Whether positions may go back.
  bool is_seekable;
  // The name of FFmpeg's muxer.
  const char *container;
  // The names of encoders, separated by commas. The first available one is used.
  const char *encoders;
  // The format of frames before conversion.
  clibav_format format;
  // Whether 8-bit colours are best stored as red, green and blue.
  bool keeps_rgb;
  // Whether green, blue and red, and grey, are converted to 4:2:0, which every player supports.
  bool halves_chroma;
  int rate[2];
  int timescale;
  int aspect[2];
  // The options of the encoder, such as "crf=18:preset=medium".
  const char *options;
  // Whether to copy the sound, the subtitles and the attachments of the reader.
  bool copies_tracks;
  // Whether all that may show or say what was hidden in the pictures is left out: what is neither the film nor sound,
  // chapters, and texts about anything but authors and rights.
  bool is_redacted;
  // The names of encoders, separated by commas. The first suitable one encodes sound that the
  // container cannot hold.
  const char *sound_encoders;
  // Whether to encode all sound of other codecs too.
  bool encodes_sound;
  // The sound file, which takes the place of the reader's sound or is added to it, or NULL. It is copied, but its
  // source must stay open as long as the writer.
  const clibav_sound_file *sound_file;
  int threads;
} clibav_target;

typedef struct clibav_writer clibav_writer;

// Returns NULL if there is no memory or the libraries are not open.
clibav_writer *clibav_writer_new(void);
// Releases a writer, whether or not its film is complete.
void clibav_writer_close(clibav_writer *writer);
// Begins a film, and sets the frame format that the encoder takes. The reader, which may be NULL,
// must stay open as long as the writer.
clibav_outcome clibav_writer_open(
    clibav_writer *writer, const clibav_target *target, clibav_reader *reader,
    clibav_format *format);
const char *clibav_writer_text(const clibav_writer *writer);
// Returns a sentence about something that is not written by index from 0, or NULL after the last.
const char *clibav_writer_note(const clibav_writer *writer, int index);
clibav_outcome clibav_writer_add(
    clibav_writer *writer, const uint8_t *planes, int64_t time, int64_t duration);
// Writes the remaining data and the end of the file.
clibav_outcome clibav_writer_end(clibav_writer *writer);
// Returns, after the end, how many seconds of the film the sound file lasts, how many the film has, and the greatest
// sample of the track with it, of which 1 is full scale. Without a sound file all are 0.
void clibav_writer_sound(const clibav_writer *writer, double *seconds, double *film, double *peak);

#endif
