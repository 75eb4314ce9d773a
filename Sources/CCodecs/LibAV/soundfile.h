// A sound file that becomes the sound of a film, or is added to it.
#ifndef SOUNDFILE_H
#define SOUNDFILE_H

#include "library.h"

#ifdef HAS_HEADERS

typedef struct sound_file sound_file;

// Opens a sound file, up to its decoder. Returns NULL if there is no memory. Whether it is open is said by
// `sound_file_outcome`, with the reason in `sound_file_text`.
sound_file *sound_file_open(const av_library *av, const clibav_sound_file *settings);
void sound_file_close(sound_file *file);
clibav_outcome sound_file_outcome(const sound_file *file);
// Returns whether its bytes could not be read.
bool sound_file_has_failed(const sound_file *file);
const char *sound_file_text(const sound_file *file);
// Returns the decoder, which states the rate, the channels and the format.
const AVCodecContext *sound_file_decoder(const sound_file *file);
// Converts all samples to a rate and channels from now on, and decodes the first of them.
clibav_outcome sound_file_begin(sound_file *file, int rate, const AVChannelLayout *layout);
// Adds the next samples to those of a frame of this rate and these channels. `film_end` is the time at which
// the film ends, in samples from its beginning, or INT64_MAX as long as it is unknown and farther away than the
// fade at the end. Returns an error below 0.
int sound_file_add(sound_file *file, AVFrame *frame, int64_t film_end);
// Returns the duration of the fade at the end, in samples.
int64_t sound_file_fade_out(const sound_file *file);
// Sets how long the file sounds, at most up to the end of the film, and the greatest sample of all sums, of which
// 1 is full scale.
void sound_file_describe(const sound_file *file, double *seconds, double *peak);

// Prepares a converter for a frame, after which `channels` is their number in the frame. It is 0 at first. Each change
// keeps the level: one channel becomes two of the same samples, which libswresample would make quieter by 3 dB, and
// where several become fewer, the factors of ITU-R BS.775 are divided by their greatest sum, so that the same sound in
// all of them stays as it is. By itself libswresample divides integers alone, and floats become louder.
void sound_keep_level(const av_library *av, SwrContext *converter, const AVFrame *frame, int *channels, int to);

#endif
#endif
