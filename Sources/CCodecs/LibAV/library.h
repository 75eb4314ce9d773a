// FFmpeg's libraries, opened on demand, by names with the headers' version (5.1 to 7.1).
#ifndef LIBRARY_H
#define LIBRARY_H

#if !defined(GLBLUR_WITHOUT_FFMPEG_HEADERS) && __has_include(<libavformat/avformat.h>) && \
    __has_include(<libavcodec/avcodec.h>) && __has_include(<libswresample/swresample.h>)
#define HAS_HEADERS 1

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/channel_layout.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libswresample/swresample.h>

#include "CLibAV.h"

// FFmpeg 6.1 moved side data to a stream's parameters.
#define HAS_SIDE_DATA_OF_PARAMETERS (LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100))
// FFmpeg 7.1 deprecates AVCodec's lists.
#define HAS_SUPPORTED_CONFIG (LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100))
// FFmpeg 6.0 renamed the duration of a frame.
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
#define FRAME_DURATION(frame) (frame)->duration
#else
#define FRAME_DURATION(frame) (frame)->pkt_duration
#endif
// FFmpeg 6.1 made interlacing a flag.
#ifdef AV_FRAME_FLAG_INTERLACED
#define IS_INTERLACED(frame) (((frame)->flags & AV_FRAME_FLAG_INTERLACED) != 0)
#else
#define IS_INTERLACED(frame) ((frame)->interlaced_frame != 0)
#endif
// FFmpeg 7.0 made a write callback's bytes constant.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t written_bytes;
#else
typedef uint8_t written_bytes;
#endif

typedef struct {
#define FUNCTION(library, name) __typeof__(name) *name;
#include "functions.h"
#undef FUNCTION
} av_library;

// Returns NULL if the libraries cannot be opened.
const av_library *av_library_open(void);

#define SAY(buffer, ...) snprintf(buffer, sizeof buffer, __VA_ARGS__)

// Describes an FFmpeg error as printable ASCII.
void av_library_say(char *buffer, size_t room, int error);

#endif
#endif
