// Sound that is encoded again, by need or on request.
#ifndef SOUND_H
#define SOUND_H

#include "soundfile.h"
#include "writer.h"

#ifdef HAS_HEADERS

typedef struct track_sound track_sound;

// Opens a decoder and the first suitable encoder; NULL if there is none. A sound file, if any, is
// mixed in, or is the only sound if `source` is NULL.
track_sound *sound_open(
    clibav_writer *writer, const AVStream *source, sound_file *file, const char *encoders);
void sound_close(const av_library *av, track_sound *sound);
// Return the new stream's parameters and time unit.
int sound_describe(const av_library *av, const track_sound *sound, AVCodecParameters *parameters);
AVRational sound_unit(const track_sound *sound);
// Encodes a packet, with times from the part's beginning, or flushes the decoder if NULL. Drops
// sound before 0 and from `end` seconds on.
int sound_write(
    clibav_writer *writer, track_sound *sound, const AVPacket *packet, double end, AVStream *stream);
clibav_outcome sound_begin_file(track_sound *sound);
// Encodes what is complete when the film lasts at least to a time, or ends there.
int sound_let_film_come(
    clibav_writer *writer, track_sound *sound, int64_t time, AVRational unit, bool is_end, AVStream *stream);

#endif
#endif
