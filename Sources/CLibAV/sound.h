// Sound that is encoded anew, because a container cannot hold it as it is or because the caller wants another codec.
#ifndef SOUND_H
#define SOUND_H

#include "writer.h"

#ifdef HAS_HEADERS

typedef struct track_sound track_sound;

// Opens a decoder of a track and the first of the encoders that is there and fits, and sets what the new stream says.
// Returns NULL if there is none.
track_sound *sound_open(clibav_writer *writer, const AVStream *source, const char *encoders);
void sound_close(const av_library *av, track_sound *sound);
// Returns what a stream of the new sound says, and its unit of times.
int sound_describe(const av_library *av, const track_sound *sound, AVCodecParameters *parameters);
AVRational sound_unit(const track_sound *sound);
// Decodes a packet, whose times begin at 0 where the film does, or what is left if there is none, and writes what the
// encoder makes of it to a stream. Sound before 0 and from `end` on, in seconds, is left out.
int sound_write(
    clibav_writer *writer, track_sound *sound, const AVPacket *packet, double end, AVStream *stream);

#endif
#endif
