// A sound file for a film.
#ifndef SOUNDFILE_H
#define SOUNDFILE_H

#include "library.h"

#ifdef HAS_HEADERS

typedef struct sound_file sound_file;

// Opens a sound file, or returns NULL if memory is short. `sound_file_outcome` tells success, and
// `sound_file_text` the reason for failure.
sound_file *sound_file_open(const av_library *av, const clibav_sound_file *settings);
void sound_file_close(sound_file *file);
clibav_outcome sound_file_outcome(const sound_file *file);
// Whether reading bytes failed.
bool sound_file_has_failed(const sound_file *file);
const char *sound_file_text(const sound_file *file);
const AVCodecContext *sound_file_decoder(const sound_file *file);
// Starts conversion to a rate and channels, and decodes the first samples.
clibav_outcome sound_file_begin(sound_file *file, int rate, const AVChannelLayout *layout);
// Adds the next samples to a frame. `film_end` is in samples from the film's beginning, or
// INT64_MAX while the end is unknown and farther away than the final fade. Returns an error below
// 0.
int sound_file_add(sound_file *file, AVFrame *frame, int64_t film_end);
// In samples.
int64_t sound_file_fade_out(const sound_file *file);
// `peak` is that of the sums, where 1 is full scale.
void sound_file_describe(const sound_file *file, double *seconds, double *peak);

// Prepares a converter for a frame, and sets `channels`, at first 0, to the frame's number. Levels
// are kept: one channel becomes two equal ones, which libswresample would lower by 3 dB; for fewer
// channels, ITU-R BS.775's factors are divided by their greatest sum, which libswresample does only
// for integers.
void sound_keep_level(const av_library *av, SwrContext *converter, const AVFrame *frame, int *channels, int to);

#endif
#endif
