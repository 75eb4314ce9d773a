#include "reader.h"

#ifdef HAS_HEADERS
#include <stdio.h>
#include <stdlib.h>

void reader_open_queue(clibav_reader *reader) {
  pthread_mutex_init(&reader->mutex, NULL);
  reader->end = &reader->first;
}

void reader_close_queue(clibav_reader *reader) {
  reader_drop_all(reader);
  pthread_mutex_destroy(&reader->mutex);
}

clibav_outcome reader_keep(clibav_reader *reader, AVPacket *packet) {
  waiting *added = malloc(sizeof *added);
  AVPacket *copy = reader->av->av_packet_clone(packet);
  if (!added || !copy) {
    free(added);
    reader->av->av_packet_free(&copy);
    return CLIBAV_NO_MEMORY;
  }
  added->packet = copy;
  added->next = NULL;
  pthread_mutex_lock(&reader->mutex);
  reader->waiting_bytes += copy->size + (int64_t)sizeof *copy;
  bool fits = reader->waiting_bytes <= MOST_WAITING;
  *reader->end = added;
  reader->end = &added->next;
  pthread_mutex_unlock(&reader->mutex);
  if (fits) return CLIBAV_DONE;
  SAY(reader->text, "has more than %d MiB of other tracks between two frames", MOST_WAITING >> 20);
  SAY(reader->cure, "interleave its tracks first, or leave its sound out");
  return CLIBAV_UNSUPPORTED;
}

AVPacket *reader_take(clibav_reader *reader) {
  pthread_mutex_lock(&reader->mutex);
  waiting *taken = reader->first;
  if (taken) {
    reader->first = taken->next;
    if (!reader->first) reader->end = &reader->first;
    reader->waiting_bytes -= taken->packet->size + (int64_t)sizeof *taken->packet;
  }
  pthread_mutex_unlock(&reader->mutex);
  if (!taken) return NULL;
  AVPacket *packet = taken->packet;
  free(taken);
  return packet;
}

clibav_outcome reader_keep_earlier(clibav_reader *reader) {
  const av_library *av = reader->av;
  // The queue may hold packets read before the part's beginning was known.
  waiting *list = reader->first;
  reader->first = NULL;
  reader->end = &reader->first;
  reader->waiting_bytes = 0;
  clibav_outcome outcome = CLIBAV_DONE;
  for (waiting *next = list; next; next = next->next) {
    if (!reader_is_earlier(reader, next->packet)) continue;
    AVPacket **earlier = &reader->earlier[next->packet->stream_index];
    // The later packet wins.
    if (*earlier && (*earlier)->pts >= next->packet->pts) continue;
    av->av_packet_free(earlier);
    *earlier = next->packet;
    next->packet = NULL;
  }
  for (int track = 0; track < MOST_TRACKS; track++) {
    AVPacket *packet = reader->earlier[track];
    if (packet && outcome == CLIBAV_DONE) {
      AVRational unit = reader->film->streams[track]->time_base;
      packet->pts = packet->dts = av->av_rescale_q(reader->tracks_from, reader->stream->time_base, unit);
      outcome = reader_keep(reader, packet);
    }
    av->av_packet_free(&reader->earlier[track]);
  }
  while (list) {
    waiting *next = list->next;
    if (list->packet && outcome == CLIBAV_DONE) outcome = reader_keep(reader, list->packet);
    av->av_packet_free(&list->packet);
    free(list);
    list = next;
  }
  return outcome;
}

void reader_drop_all(clibav_reader *reader) {
  AVPacket *packet;
  while ((packet = reader_take(reader))) reader->av->av_packet_free(&packet);
}

#endif
