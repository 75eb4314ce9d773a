// Functions for builds without FFmpeg's headers.
#include "library.h"

#ifndef HAS_HEADERS
#include <stdio.h>

#include "CLibAV.h"

bool clibav_is_built(void) { return false; }

bool clibav_open(char *message, size_t room, const char **library, const char **package) {
  snprintf(message, room, "this glblur was built without FFmpeg's headers");
  *library = "FFmpeg";
  *package = "libavformat-dev and build again";
  return false;
}

const char *clibav_version(void) { return NULL; }

const char *clibav_codec(int index, bool is_encoder) {
  (void)index, (void)is_encoder;
  return NULL;
}

clibav_reader *clibav_reader_new(void) { return NULL; }
void clibav_reader_close(clibav_reader *reader) { (void)reader; }
clibav_outcome clibav_reader_open(
    clibav_reader *reader, const clibav_source *source, clibav_film *film) {
  (void)reader, (void)source, (void)film;
  return CLIBAV_NO_LIBRARY;
}
const char *clibav_reader_text(const clibav_reader *reader) { return (void)reader, ""; }
const char *clibav_reader_cure(const clibav_reader *reader) { return (void)reader, ""; }
double clibav_reader_seconds(const clibav_reader *reader) { return (void)reader, 0; }
int64_t clibav_reader_damages(const clibav_reader *reader) { return (void)reader, 0; }
bool clibav_reader_has_jumped(const clibav_reader *reader) { return (void)reader, false; }
const char *clibav_reader_note(clibav_reader *reader, int index) {
  return (void)reader, (void)index, NULL;
}
clibav_outcome clibav_reader_read(
    clibav_reader *reader, uint8_t *planes, int64_t *time, int64_t *duration) {
  (void)reader, (void)planes, (void)time, (void)duration;
  return CLIBAV_NO_LIBRARY;
}

clibav_writer *clibav_writer_new(void) { return NULL; }
void clibav_writer_close(clibav_writer *writer) { (void)writer; }
clibav_outcome clibav_writer_open(
    clibav_writer *writer, const clibav_target *target, clibav_reader *reader,
    clibav_format *format) {
  (void)writer, (void)target, (void)reader, (void)format;
  return CLIBAV_NO_LIBRARY;
}
const char *clibav_writer_text(const clibav_writer *writer) { return (void)writer, ""; }
const char *clibav_writer_note(const clibav_writer *writer, int index) {
  return (void)writer, (void)index, NULL;
}
clibav_outcome clibav_writer_add(
    clibav_writer *writer, const uint8_t *planes, int64_t time, int64_t duration) {
  (void)writer, (void)planes, (void)time, (void)duration;
  return CLIBAV_NO_LIBRARY;
}
clibav_outcome clibav_writer_end(clibav_writer *writer) { return (void)writer, CLIBAV_NO_LIBRARY; }
void clibav_writer_sound(const clibav_writer *writer, double *seconds, double *film, double *peak) {
  (void)writer, *seconds = *film = *peak = 0;
}
clibav_outcome clibav_sound_file_check(const clibav_sound_file *file, char *text, size_t room) {
  (void)file, (void)text, (void)room;
  return CLIBAV_NO_LIBRARY;
}

clibav_sound *clibav_sound_open(
    const clibav_sound_file *file, int rate, int most_channels, int *channels, clibav_outcome *outcome,
    char *text, size_t room) {
  (void)file, (void)rate, (void)most_channels, (void)channels, (void)text, (void)room;
  *outcome = CLIBAV_NO_LIBRARY;
  return NULL;
}
int clibav_sound_read(clibav_sound *sound, float *samples, int count) {
  return (void)sound, (void)samples, (void)count, -1;
}
void clibav_sound_close(clibav_sound *sound) { (void)sound; }

#endif
