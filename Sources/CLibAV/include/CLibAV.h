// A wrapper around FFmpeg's libraries libavformat, libavcodec, libswresample and libavutil, which read and write films. They are
// opened when they are needed, because they depend on more than a hundred other libraries.
//
// A reader is used by one thread at a time, and so is a writer. A writer that copies the sound of a reader may be
// used while another thread uses the reader.
#ifndef CLIBAV_H
#define CLIBAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens the libraries, unless they are open. If that fails, returns false, writes the reason to `message`, which
// has room for `room` bytes, and sets the file name of the library and its Debian package. Without the headers of
// FFmpeg at the time of the build the package is that of the headers.
bool clibav_open(char *message, size_t room, const char **library, const char **package);
// Returns whether the headers of FFmpeg were there when this was built.
bool clibav_is_built(void);
// Returns the version of FFmpeg, such as "5.1.9", or NULL if it cannot be opened.
const char *clibav_version(void);
// Returns the name of an encoder or a decoder of pictures, counted from 0, or NULL after the last one.
const char *clibav_codec(int index, bool is_encoder);

// Returns whether a time of a film has come at a moment. All times of films are compared by it, in seconds. A container
// rounds times to its unit, so a time may lie half a unit behind the exact one that it stands for. Times of two
// containers differ by half of both units. The times of a command line have six decimals, of which the last may be cut
// off, so that the moment lies before the exact one at the same time.
static inline bool clibav_has_come(double time, double moment, double unit) {
  // A thousandth more is for the rounding of floats.
  return time <= moment + unit / 2 + 1.001e-6;
}

// The exact times of frames that have one rate, of which a container states each rounded to its unit.
typedef struct {
  // The unit of exact times is one part of so many of a second, and of those the unit of the container, the one to which
  // times have been rounded, and the time from one frame to the next have so many.
  int timescale;
  int64_t unit, rounding, frame;
  // Whether all times so far are those of frames of the rate.
  bool holds;
  // Twice the least and the greatest exact time that the first frame may have.
  int64_t least, greatest;
} clibav_rhythm;

// Begins a rhythm with a frame at the time 0. The unit is `unit` parts of `timescale` of a second, and there are `rate`
// frames in `seconds`. Times have been rounded to that unit, or to one part of `rounding` of a second in another container
// before, unless that is 0. Times that are exact already, and those without a rate, have no rhythm.
clibav_rhythm clibav_rhythm_begin(int unit, int timescale, int rate, int seconds, int rounding);
// Returns the exact time of a frame. A time that lies more than half a unit beside those of the rate ends the rhythm:
// the rate varies, so this time and all others are as they are stated.
int64_t clibav_rhythm_time(clibav_rhythm *rhythm, int64_t time);

typedef enum {
  CLIBAV_DONE,
  // There are no more frames.
  CLIBAV_END,
  CLIBAV_NO_LIBRARY,
  CLIBAV_NO_MEMORY,
  // The bytes are of no format that is allowed, or there is no picture in them.
  CLIBAV_UNKNOWN,
  CLIBAV_DAMAGED,
  CLIBAV_DAMAGED_FRAME,
  // The text is a feature, and the cure says what to do.
  CLIBAV_UNSUPPORTED,
  CLIBAV_TOO_LARGE,
  // The caller wanted no more.
  CLIBAV_STOPPED,
  // A function of the caller failed.
  CLIBAV_NOT_TRANSFERRED,
  // The encoder or the container refuses something.
  CLIBAV_REFUSED,
} clibav_outcome;

typedef enum {
  CLIBAV_GREY,
  CLIBAV_420,
  CLIBAV_422,
  CLIBAV_444,
} clibav_sampling;

// What the samples of a frame mean. Frames of the caller are planes without gaps: luma, Cb, Cr and alpha, or green,
// blue, red and alpha. A sample of more than 8 bits is a 16-bit word, with the low byte first.
typedef struct {
  int width;
  int height;
  clibav_sampling sampling;
  // 8…16.
  int bits;
  bool has_alpha;
  // Whether the planes are green, blue and red.
  bool is_rgb;
  // Whether all samples count.
  bool is_full;
  // The numbers of ITU-T H.273 for the matrix, the primaries and the transfer, 2 if they are not stated. Of green,
  // blue and red that are written, the matrix is that of the luma and chroma that they may become.
  int matrix;
  int primaries;
  int transfer;
  // The place of chroma as FFmpeg counts it: 0 if it is not stated, 1 left, 2 centre, 3 upper left.
  int site;
} clibav_format;

typedef enum { CLIBAV_STOP, CLIBAV_SKIP, CLIBAV_REPEAT } clibav_damage;

// Where the bytes of a film come from, and what is wanted of it.
typedef struct {
  void *context;
  // Copies the next bytes, and returns their number, 0 at the end, or a negative number on failure.
  int (*read)(void *context, uint8_t *bytes, int count);
  // Moves to a place. It is called only if the size is known.
  void (*seek)(void *context, int64_t place);
  // Returns whether to go on.
  bool (*goes_on)(void *context);
  // The number of bytes, or -1 if it is not known.
  int64_t size;
  int64_t most_pixels;
  int threads;
  // The part that is wanted, in seconds from the first frame. The end is below 0 if there is none.
  double from;
  double to;
  clibav_damage damage;
  // Whether the packets of other tracks are kept for a writer.
  bool carries_tracks;
} clibav_source;

// What is known of a film before its frames are read.
typedef struct {
  clibav_format format;
  // Frames in a second, 0 if it is not stated.
  int rate[2];
  // The unit of times is one part of so many of a second.
  int timescale;
  // The unit to which the container has rounded them, in seconds.
  double unit;
  // In that unit, 0 if it is not stated.
  int64_t duration;
  // The width of a pixel by its height, 0 if it is not stated.
  int aspect[2];
  // The signs by which columns and rows of the file become columns and rows of the upright picture: the column
  // that follows from a column, the row from a column, the column from a row, and the row from a row.
  int turn[4];
  // Whether the film has alpha that no decoder of this machine reads.
  bool loses_alpha;
} clibav_film;

typedef struct clibav_reader clibav_reader;

// Returns NULL if there is no memory, or the libraries are not open.
clibav_reader *clibav_reader_new(void);
void clibav_reader_close(clibav_reader *reader);
// Opens a film and decodes its first frame.
clibav_outcome clibav_reader_open(
    clibav_reader *reader, const clibav_source *source, clibav_film *film);
// Returns what is wrong, and what to do about it, after a call that failed.
const char *clibav_reader_text(const clibav_reader *reader);
const char *clibav_reader_cure(const clibav_reader *reader);
// Returns the time at which the last error occurred, in seconds from the beginning.
double clibav_reader_seconds(const clibav_reader *reader);
// Returns the number of damaged frames that were skipped or repeated.
int64_t clibav_reader_damages(const clibav_reader *reader);
// Returns whether the times of the film have jumped, so that what its head says of its duration is not true.
bool clibav_reader_has_jumped(const clibav_reader *reader);
// Returns a sentence about something that is not as the film has it, counted from 0, or NULL after the last one. It
// lasts until the next call.
const char *clibav_reader_note(clibav_reader *reader, int index);
// Copies the next frame to `planes`, which has the bytes of the format.
clibav_outcome clibav_reader_read(
    clibav_reader *reader, uint8_t *planes, int64_t *time, int64_t *duration);

// Where the bytes of a film go, and how they are made.
typedef struct {
  void *context;
  // Writes bytes at a place. Returns false if that fails.
  bool (*write)(void *context, const uint8_t *bytes, int count, int64_t place);
  // Whether places need not follow one another.
  bool is_seekable;
  // The name of FFmpeg's muxer.
  const char *container;
  // The names of encoders with commas between them. The first is taken that is there.
  const char *encoders;
  // What the frames are before they are converted.
  clibav_format format;
  // Whether 8 bits of colour are best kept as red, green and blue.
  bool keeps_rgb;
  // Whether green, blue and red, and grey, become 4:2:0, which all players show.
  bool halves_chroma;
  int rate[2];
  int timescale;
  int aspect[2];
  // The options of the encoder, as "crf=18:preset=medium".
  const char *options;
  // Whether the sound, the subtitles and the attachments of the reader are copied.
  bool copies_tracks;
  // The names of encoders with commas between them, of which the first that fits encodes sound that the container
  // cannot hold.
  const char *sound_encoders;
  // Whether they encode all sound that is of another codec.
  bool encodes_sound;
  int threads;
} clibav_target;

typedef struct clibav_writer clibav_writer;

// Returns NULL if there is no memory, or the libraries are not open.
clibav_writer *clibav_writer_new(void);
// Releases a writer, whether or not its film has been ended.
void clibav_writer_close(clibav_writer *writer);
// Begins a film, and says which frames the encoder takes. The reader, which may be NULL, must stay open as long as
// the writer.
clibav_outcome clibav_writer_open(
    clibav_writer *writer, const clibav_target *target, clibav_reader *reader,
    clibav_format *format);
const char *clibav_writer_text(const clibav_writer *writer);
// Returns a sentence about something that is not written, counted from 0, or NULL after the last one.
const char *clibav_writer_note(const clibav_writer *writer, int index);
clibav_outcome clibav_writer_add(
    clibav_writer *writer, const uint8_t *planes, int64_t time, int64_t duration);
// Writes what is left, and the end of the file.
clibav_outcome clibav_writer_end(clibav_writer *writer);

#endif
