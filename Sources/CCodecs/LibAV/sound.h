// Sound that is encoded anew, because the container cannot hold it or the caller wants another
// codec.
#ifndef SOUND_H
#define SOUND_H

#include "soundfile.h"
#include "writer.h"

#ifdef HAS_HEADERS

typedef struct track_sound track_sound;

// Opens a decoder for a track and the first suitable encoder. Returns NULL if there is none. A sound file, which may
// be NULL, is added to the track, or is the only sound if `source` is NULL.
track_sound *sound_open(
    clibav_writer *writer, const AVStream *source, sound_file *file, const char *encoders);
void sound_close(const av_library *av, track_sound *sound);
// Return the parameters of the new stream, and its unit of times.
int sound_describe(const av_library *av, const track_sound *sound, AVCodecParameters *parameters);
AVRational sound_unit(const track_sound *sound);
// Decodes a packet, whose times count from the beginning of the part, or flushes the decoder if it
// is NULL, and writes the encoded packets to a stream. Sound before 0 and from `end` in seconds is
// dropped.
int sound_write(
    clibav_writer *writer, track_sound *sound, const AVPacket *packet, double end, AVStream *stream);
// Begins the sound file of a track.
clibav_outcome sound_begin_file(track_sound *sound);
// Lets a track with a sound file know that the film lasts at least up to a time, or ends there, and encodes what is
// complete then.
int sound_let_film_come(
    clibav_writer *writer, track_sound *sound, int64_t time, AVRational unit, bool is_end, AVStream *stream);

#endif
#endif
