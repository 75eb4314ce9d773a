// films COUNT [FILE]...
//
// Writes small films in memory, reads them and COUNT mutations of each, and of each file, and copies them to Matroska
// with their tracks. It is compiled with sanitizers, which end it at what they find. With COUNT 0 it says what is
// read of each film.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLibAV.h"

typedef struct {
  uint8_t *bytes;
  int64_t count, place, room;
} memory;

static uint64_t state = 21;

// Returns a number below a limit: Marsaglia, "Xorshift RNGs" (2003).
static uint64_t noise(uint64_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % limit;
}

static int copy_next(void *context, uint8_t *bytes, int count) {
  memory *film = context;
  if (film->place < 0 || film->place >= film->count) return 0;
  int64_t rest = film->count - film->place;
  int copied = rest < count ? (int)rest : count;
  memcpy(bytes, film->bytes + film->place, (size_t)copied);
  film->place += copied;
  return copied;
}

static void move(void *context, int64_t place) { ((memory *)context)->place = place; }

static bool always(void *context) { return (void)context, true; }

static bool put(void *context, const uint8_t *bytes, int count, int64_t place) {
  memory *film = context;
  int64_t end = place + count;
  if (end > 1 << 26) return false;
  if (end > film->room) {
    int64_t room = 2 * end;
    uint8_t *moved = realloc(film->bytes, (size_t)room);
    if (!moved) return false;
    memset(moved + film->room, 0, (size_t)(room - film->room));
    film->bytes = moved;
    film->room = room;
  }
  memcpy(film->bytes + place, bytes, (size_t)count);
  if (end > film->count) film->count = end;
  return true;
}

static size_t bytes_of(const clibav_format *format) {
  size_t wide = (size_t)format->width, high = (size_t)format->height;
  size_t narrow = format->sampling == CLIBAV_444 ? wide : (wide + 1) / 2;
  size_t low = format->sampling == CLIBAV_420 ? (high + 1) / 2 : high;
  size_t chroma = format->sampling == CLIBAV_GREY ? 0 : 2 * narrow * low;
  return (wide * high * (format->has_alpha ? 2 : 1) + chroma) * (format->bits > 8 ? 2 : 1);
}

static clibav_target target_of(memory *film, const char *container, const char *encoders) {
  return (clibav_target){
      .context = film, .write = put, .is_seekable = true, .container = container,
      .encoders = encoders, .rate = {25, 1}, .timescale = 1000, .aspect = {0, 1}, .options = "",
      .copies_tracks = true, .threads = 1,
  };
}

// Six frames of noise.
static memory written(const char *container, const char *encoder, const char *options, bool is_rgb, bool has_alpha) {
  memory film = {0};
  clibav_target target = target_of(&film, container, encoder);
  target.options = options;
  target.keeps_rgb = is_rgb;
  target.format = (clibav_format){
      .width = 48, .height = 32, .sampling = is_rgb ? CLIBAV_444 : CLIBAV_420, .bits = 8,
      .has_alpha = has_alpha, .is_rgb = is_rgb, .is_full = is_rgb, .matrix = 2, .primaries = 2,
      .transfer = 2,
  };
  clibav_format format;
  clibav_writer *writer = clibav_writer_new();
  clibav_outcome outcome = clibav_writer_open(writer, &target, NULL, &format);
  for (int frame = 0; frame < 6 && outcome == CLIBAV_DONE; frame++) {
    size_t count = bytes_of(&format);
    uint8_t *planes = malloc(count);
    for (size_t place = 0; place < count; place++) planes[place] = (uint8_t)noise(256);
    outcome = clibav_writer_add(writer, planes, 40 * frame, 40);
    free(planes);
  }
  if (outcome == CLIBAV_DONE) outcome = clibav_writer_end(writer);
  if (outcome != CLIBAV_DONE) {
    fprintf(stderr, "%s with %s: %s\n", container, encoder, clibav_writer_text(writer));
    exit(1);
  }
  clibav_writer_close(writer);
  return film;
}

// Reads a film, and copies it to Matroska. Returns the number of its frames, or -1 after an error.
static int run(memory *film, int number, bool says) {
  memory copied = {0};
  int frames = 0;
  film->place = 0;
  clibav_source source = {
      .context = film, .read = copy_next, .seek = move, .goes_on = always,
      .size = number % 5 == 4 ? -1 : film->count, .most_pixels = 1 << 21, .threads = 1 + number % 3,
      .from = number % 4 == 3 ? 0.1 : 0, .to = number % 8 == 7 ? 0.18 : -1,
      .damage = says ? CLIBAV_REPEAT : (clibav_damage)(number / 3 % 3), .carries_tracks = number % 2 == 0,
  };
  clibav_film known;
  clibav_format format;
  clibav_reader *reader = clibav_reader_new();
  clibav_writer *writer = NULL;
  clibav_outcome outcome = clibav_reader_open(reader, &source, &known);
  clibav_outcome written = outcome;
  uint8_t *planes = outcome == CLIBAV_DONE ? malloc(bytes_of(&known.format)) : NULL;
  while (outcome == CLIBAV_DONE && frames < 2000) {
    int64_t time, duration;
    outcome = clibav_reader_read(reader, planes, &time, &duration);
    if (outcome != CLIBAV_DONE) break;
    if (says) printf("%.3f+%.3f ", (double)time / known.timescale, (double)duration / known.timescale);
    if (frames++ == 0 && source.carries_tracks) {
      clibav_target target = target_of(&copied, "matroska", "ffv1");
      target.timescale = known.timescale;
      target.format = known.format;
      target.keeps_rgb = known.format.is_rgb;
      writer = clibav_writer_new();
      written = clibav_writer_open(writer, &target, reader, &format);
    }
    // The frames are those of the reader, unless the encoder takes others.
    if (writer && written == CLIBAV_DONE && bytes_of(&format) == bytes_of(&known.format))
      written = clibav_writer_add(writer, planes, time, duration);
  }
  if (writer && written == CLIBAV_DONE) written = clibav_writer_end(writer);
  if (says) {
    printf(": %d frames, %lld damaged; ", frames, (long long)clibav_reader_damages(reader));
    if (outcome != CLIBAV_END)
      printf("outcome %d at %.3f: %s; ", outcome, clibav_reader_seconds(reader), clibav_reader_text(reader));
    if (written != CLIBAV_DONE) printf("written %d: %s; ", written, writer ? clibav_writer_text(writer) : "");
    const char *note;
    for (int index = 0; (note = clibav_reader_note(reader, index)); index++) printf("%s; ", note);
    for (int index = 0; writer && (note = clibav_writer_note(writer, index)); index++) printf("%s; ", note);
    printf("\n");
  }
  clibav_writer_close(writer);
  clibav_reader_close(reader);
  free(planes);
  free(copied.bytes);
  return outcome == CLIBAV_END ? frames : -1;
}

// Changes bytes, copies or drops a part, or ends the film early.
static memory mutated(const memory *film) {
  memory copy = {malloc((size_t)film->count + 1), film->count, 0, film->count + 1};
  memcpy(copy.bytes, film->bytes, (size_t)film->count);
  for (uint64_t change = 1 + noise(6); change > 0 && copy.count > 1; change--) {
    uint64_t size = (uint64_t)copy.count, from = noise(size), to = noise(size);
    uint64_t count = noise(size - (from > to ? from : to)) % 512;
    switch (noise(6)) {
      case 0: copy.bytes[from] ^= (uint8_t)(1u << noise(8)); break;
      case 1: copy.bytes[from] = (uint8_t)noise(256); break;
      case 2: copy.bytes[from] = noise(2) ? 0xFF : 0; break;
      case 3: memmove(copy.bytes + to, copy.bytes + from, count); break;
      case 4:
        memmove(copy.bytes + from, copy.bytes + from + count, size - from - count);
        copy.count -= (int64_t)count;
        break;
      default: if (noise(4) == 0) copy.count = (int64_t)from + 1;
    }
  }
  return copy;
}

static void try_all(const char *name, memory film, int count) {
  int frames = run(&film, 0, count == 0), errors = 0;
  for (int number = 0; number < count; number++) {
    memory changed = mutated(&film);
    if (run(&changed, number, false) < 0) errors++;
    free(changed.bytes);
  }
  printf("%s: %lld bytes, %d frames, %d of %d mutations are errors\n", name, (long long)film.count, frames, errors, count);
  fflush(stdout);
  free(film.bytes);
}

int main(int argc, char **argv) {
  char message[320];
  const char *library, *package;
  if (argc < 2 || !clibav_open(message, sizeof message, &library, &package)) {
    fprintf(stderr, "%s\n", argc < 2 ? "films COUNT [FILE]..." : message);
    return 1;
  }
  int count = atoi(argv[1]);
  if (count > 0 || argc == 2) {
    try_all("mp4", written("mp4", "libx264", "crf=18:preset=medium", false, false), count);
    try_all("mpegts", written("mpegts", "libx264", "crf=18:preset=ultrafast", false, false), count);
    try_all("flv", written("flv", "libx264", "crf=18:preset=ultrafast", false, false), count);
    try_all("webm", written("webm", "libvpx-vp9", "crf=30", false, true), count);
    try_all("matroska", written("matroska", "ffv1", "level=3:slicecrc=1", true, true), count);
    try_all("nut", written("nut", "ffv1", "level=1", true, false), count);
    try_all("avi", written("avi", "utvideo", "", true, false), count);
    try_all("mov", written("mov", "qtrle", "", true, true), count);
    try_all("apng", written("apng", "apng", "", true, true), count);
  }
  for (int index = 2; index < argc; index++) {
    FILE *file = fopen(argv[index], "rb");
    if (!file) {
      perror(argv[index]);
      return 1;
    }
    memory film = {0};
    uint8_t part[1 << 16];
    size_t copied;
    while ((copied = fread(part, 1, sizeof part, file)) > 0) put(&film, part, (int)copied, film.count);
    fclose(file);
    try_all(argv[index], film, count);
  }
  return 0;
}
