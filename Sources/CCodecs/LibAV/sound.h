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
int sound_describe(const av_library *av, const track_sound *sound, AVCodecParameters *parameters);
AVRational sound_unit(const track_sound *sound);
// Decodes and encodes a packet, with times from the part's beginning, or flushes the decoder if the
// packet is NULL. Drops sound before 0 and from `end` seconds on.
int sound_write(
    clibav_writer *writer, track_sound *sound, const AVPacket *packet, double end, AVStream *stream);
clibav_outcome sound_begin_file(track_sound *sound);
// Encodes the samples that are complete when the film is known to last to a time, or to end there.
int sound_let_film_come(
    clibav_writer *writer, track_sound *sound, int64_t time, AVRational unit, bool is_end, AVStream *stream);

#endif
#endif
