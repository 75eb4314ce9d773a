/* glblur: chains of image filters on Linux machines without a screen.
 *
 * This header is the interface of libglblur.so, in C99. docs/c.md describes it with examples.
 *
 * Ownership. What a function ending in _new, _read, _parse, _decode, _with, _at, _next or _picture returns belongs to
 * the caller until it is given to the matching _free. Strings and encoded files that are returned as
 * `char *` or `void *` belong to the caller until glblur_free. `const char *` belongs to the object, or to
 * the library. Pointers that a caller passes are never kept after the call.
 *
 * Errors. Functions that take a `glblur_error **` return NULL or 0 after an error and, if the pointer is
 * not NULL, store an error there, which the caller frees. They do not touch it otherwise. No argument ends
 * the process: NULL where an object is needed, a size that is not possible, or a name that is not UTF-8 are
 * errors of the kind GLBLUR_ERROR_ARGUMENT, which name the argument.
 *
 * Threads. All functions may be called from any number of threads at a time, with the same renderer,
 * chain and pictures. An object must not be freed while a call uses it.
 *
 * Fork. A child of a process that has opened a GPU renders on the processor with
 * GLBLUR_BACKEND_AUTO, on the calling thread alone, and gets GLBLUR_ERROR_DEVICE with
 * GLBLUR_BACKEND_GPU. Labels are safe in a child only if no text was being set when the process forked.
 */
#ifndef GLBLUR_H
#define GLBLUR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. A library of a greater number has all of it. */
#define GLBLUR_VERSION 1

/* Choices are int32_t, so that their size is fixed. 0 is the default everywhere. */

/* The backend: the faster one by estimates, the processor, or OpenGL ES. */
enum { GLBLUR_BACKEND_AUTO = 0, GLBLUR_BACKEND_CPU = 1, GLBLUR_BACKEND_GPU = 2 };

/* The display that OpenGL ES is opened on. glblur_options.device_path names a device of GBM, or one of
 * EGL by its path, its number, or CUDA's number such as "cuda:1"; NULL is the first one that works. */
enum {
  GLBLUR_DEVICE_AUTO = 0,
  GLBLUR_DEVICE_SURFACELESS = 1,
  GLBLUR_DEVICE_GBM = 2,
  GLBLUR_DEVICE_EGL = 3,
  GLBLUR_DEVICE_SOFTWARE = 4
};

/* The precision: results within 0.6 of an 8-bit level, or the same operations on every backend. */
enum { GLBLUR_QUALITY_FAST = 0, GLBLUR_QUALITY_EXACT = 1 };

/* The depth of the results of glblur_render_picture: that of the source, 8 bits, 16 bits or floats.
 * glblur_render computes in the samples of its target. */
enum {
  GLBLUR_DEPTH_SOURCE = 0,
  GLBLUR_DEPTH_8 = 1,
  GLBLUR_DEPTH_16 = 2,
  GLBLUR_DEPTH_FLOAT = 3
};

/* The channels of a pixel, in the order of memory.
 *
 * Pixels without alpha are opaque. A target without alpha gets the result over white, as a JPEG file
 * does. A grey is red, green and blue alike; a grey target gets the luma of Rec. 709,
 * 0.2126 R + 0.7152 G + 0.0722 B of the encoded values, as the filter grayscale computes it. */
enum {
  GLBLUR_RGBA = 0,
  GLBLUR_BGRA = 1,
  GLBLUR_RGB = 2,
  GLBLUR_BGR = 3,
  GLBLUR_GREY = 4,
  GLBLUR_GREY_ALPHA = 5
};

/* The samples of a channel, in the byte order of the machine: 0…255, 0…65535, or a float of 0…1. Floats
 * of a source that are NaN, infinite or beyond 0…1 are clamped, and a warning counts them. */
enum { GLBLUR_UINT8 = 0, GLBLUR_UINT16 = 1, GLBLUR_FLOAT32 = 2 };

/* The colours of the pixels are multiplied by their alpha, as in Cairo, Skia and video. Integers are
 * divided and multiplied with correct rounding, so that a premultiplied picture that no filter changes
 * comes back as it was. A colour above its alpha counts as one equal to it. Without alpha the flag means
 * nothing. */
#define GLBLUR_PREMULTIPLIED 1u

typedef struct glblur_renderer glblur_renderer;
/* A chain of filters, which never changes. */
typedef struct glblur_chain glblur_chain;
/* Pixels that the library owns, with profile and metadata, which never change. */
typedef struct glblur_picture glblur_picture;
/* The frames of a chain that changes over time, which are rendered as they are taken. */
typedef struct glblur_frames glblur_frames;
typedef struct glblur_error glblur_error;

/* The options of a renderer. Set all of it to zero, then `size`: later versions add fields, whose default
 * is 0. */
typedef struct glblur_options {
  uint32_t size; /* sizeof(glblur_options) */
  int32_t backend;
  int32_t device;
  int32_t quality;
  int32_t threads; /* of the processor, 1…1024; 0: as many as the machine has processors */
  int32_t depth;
  int64_t memory;       /* bytes that the process may take; 0: three quarters of the machine's */
  int64_t max_cost;     /* operations that a render may cost; 0: any number */
  double time_limit;    /* seconds that a render may take; 0: any time */
  const char *color;    /* the colours of results: "keep", "srgb" or "p3"; NULL: what the chain says */
  const char *device_path;
  int64_t max_shader_operations; /* of a pass of a user's shader for a pixel; 0: any number */
  int64_t max_pass_pixels;       /* of a pass that says its own size; 0: any number */
} glblur_options;

/* Limits on files and chains of strangers. Set all of it to zero, then `size`. */
typedef struct glblur_limits {
  uint32_t size; /* sizeof(glblur_limits) */
  uint32_t flags;
  int64_t max_pixels; /* of a picture, at most 2^30; 0: 2^30 */
  int64_t max_nodes;  /* of a chain, views among them, at most 10000; 0: 10000 */
  int64_t max_text;   /* characters of all labels of a chain, at most 100000; 0: 100000 */
} glblur_limits;

/* The files of a chain may lie outside its folder. */
#define GLBLUR_ALLOW_OUTSIDE 1u
/* Formats are read whose decoders are not made for files of strangers. */
#define GLBLUR_ALLOW_UNTRUSTED_FORMATS 2u

/* Pixels that belong to the caller. Set all of it to zero, then `size`. */
typedef struct glblur_image {
  uint32_t size; /* sizeof(glblur_image) */
  int32_t channels;
  int32_t samples;
  uint32_t flags;
  int32_t width;
  int32_t height;
  void *data;       /* the top row, aligned to a sample; a source is never written */
  ptrdiff_t stride; /* bytes from a row to the one below it; 0: packed; negative: rows run upwards */
  const void *profile; /* of a source: an ICC profile, or NULL for sRGB */
  size_t profile_size;
} glblur_image;

/* An image that a chain reads by name. */
typedef struct glblur_input {
  const char *name;
  const glblur_image *image;
} glblur_input;

typedef struct glblur_named_picture {
  const char *name;
  const glblur_picture *picture;
} glblur_named_picture;

/* The version of the interface that the library has: GLBLUR_VERSION or more. */
uint32_t glblur_version(void);
/* The version of the program, such as "0.1.0". */
const char *glblur_release(void);

/* Creates a renderer. Keep it for as long as you render: it holds the context and the programs of the GPU,
 * which is opened when it is first needed. NULL options are the default ones. */
glblur_renderer *glblur_renderer_new(const glblur_options *options, glblur_error **error);
void glblur_renderer_free(glblur_renderer *renderer);
/* Opens the GPU if it is not open, and describes it in JSON, as `renderer` of `glblur info --json` does. */
char *glblur_device(glblur_renderer *renderer, glblur_error **error);

/* Reads a chain from its text, whose `length` bytes need not end with a zero. The shaders and images that it
 * names lie in `folder`. Shaders are read in this call, and images in each render. A relative folder lies in the
 * working folder of that time, which NULL stands for. */
glblur_chain *glblur_chain_parse(
    const char *json, size_t length, const char *folder, glblur_error **error);
glblur_chain *glblur_chain_parse_within(
    const char *json, size_t length, const char *folder, const glblur_limits *limits,
    glblur_error **error);
/* Reads a chain file. */
glblur_chain *glblur_chain_read(const char *path, glblur_error **error);
glblur_chain *glblur_chain_read_within(
    const char *path, const glblur_limits *limits, glblur_error **error);
/* Returns the chain with a parameter, such as "card.sigma" or "0.sigma", that has another value: JSON, or a
 * text that counts as a string. The limits that the chain was read within hold for it too. An error of the
 * parameter or the value has the path "target", and its message says what was set. */
glblur_chain *glblur_chain_with(
    const glblur_chain *chain, const char *target, const char *value, glblur_error **error);
/* Returns the names of the further images that the result needs, as a list in JSON. Those that the chain
 * declares with a file are read from it in each render, unless they are passed. */
char *glblur_chain_inputs(const glblur_chain *chain, glblur_error **error);
/* Returns the chain at a moment, without animation: seconds as "1.5", "60%" of the duration, or "12f" for the
 * time of a frame. A chain that does not change over time is the same at each. `options` is NULL or an object in
 * JSON with the "duration" in seconds on whose shares keys may depend, and the frames per second, "fps", which
 * are 25 otherwise. */
glblur_chain *glblur_chain_at(
    const glblur_chain *chain, const char *moment, const char *options, glblur_error **error);
void glblur_chain_free(glblur_chain *chain);

/* Stores the size of the result for images of these sizes; their data may be NULL. Returns 1, or 0 after
 * an error. */
int glblur_output_size(
    const glblur_chain *chain, const glblur_image *source, const glblur_input *inputs, size_t count,
    int32_t *width, int32_t *height, glblur_error **error);

/* Renders a chain into the memory of the caller. Returns 1, or 0 after an error; what lies in the target is
 * then undefined.
 *
 * `source` is NULL for a chain with a canvas. `inputs` are `count` further images. The target has the size
 * that glblur_output_size says, its profile means nothing, and its bytes between rows are not written. It may
 * overlap a source, which is then copied first. If `report` is not NULL, it gets a report in JSON: the
 * backend, the numbers of passes and tiles, labels and warnings, also of fonts that are missing and of text
 * that is cut off. The result has the profile of the source unless the chain or the options say otherwise. */
int glblur_render(
    glblur_renderer *renderer, const glblur_chain *chain, const glblur_image *source,
    const glblur_input *inputs, size_t count, const glblur_image *target, char **report,
    glblur_error **error);
/* Measures how legible the labels of a chain are: {"labels": […]} as `glblur legibility --json` has them, by
 * AA where a label states no level. */
char *glblur_legibility(
    glblur_renderer *renderer, const glblur_chain *chain, const glblur_image *source,
    const glblur_input *inputs, size_t count, glblur_error **error);
/* Returns what filters find in their pictures: {"measurements": […]} as `glblur measure --json` has them. */
char *glblur_measure(
    glblur_renderer *renderer, const glblur_chain *chain, const glblur_image *source,
    const glblur_input *inputs, size_t count, glblur_error **error);

/* Copies pixels. */
glblur_picture *glblur_picture_new(const glblur_image *image, glblur_error **error);
/* Reads an image file of any format that `glblur run` reads. */
glblur_picture *glblur_picture_read(const char *path, glblur_error **error);
glblur_picture *glblur_picture_read_within(
    const char *path, const glblur_limits *limits, glblur_error **error);
/* Decodes an image file that is in memory. */
glblur_picture *glblur_picture_decode(const void *data, size_t length, glblur_error **error);
glblur_picture *glblur_picture_decode_within(
    const void *data, size_t length, const glblur_limits *limits, glblur_error **error);
/* Stores where the pixels are, which are packed RGBA with straight alpha, and where the ICC profile is, if
 * there is one. Both must not be written, and are valid as long as the picture is. `image->size` says how much
 * is stored. Returns 1, or 0 after an error. */
int glblur_picture_image(const glblur_picture *picture, glblur_image *image, glblur_error **error);
/* Describes a picture in JSON: size, samples, colours, the kinds of metadata, and notes on how it was read. */
char *glblur_picture_metadata(const glblur_picture *picture, glblur_error **error);
/* Describes an image file without decoding it, as `glblur info --json` does. */
char *glblur_info(const char *path, glblur_error **error);
/* Renders a chain. The result has the metadata of the source. `source` is NULL for a chain with a canvas. */
glblur_picture *glblur_render_picture(
    glblur_renderer *renderer, const glblur_chain *chain, const glblur_picture *source,
    const glblur_named_picture *inputs, size_t count, char **report, glblur_error **error);
/* Begins to render the frames of a chain that changes over time, over one picture or over its canvas. Labels are
 * decided once for all frames. `options` are those of glblur_chain_at, where the duration is that of the last
 * key if it is left out, and "survey", the distance of the frames that are surveyed for labels. The renderer,
 * the chain and the pictures may be freed before the frames. */
glblur_frames *glblur_frames_new(
    glblur_renderer *renderer, const glblur_chain *chain, const glblur_picture *source,
    const glblur_named_picture *inputs, size_t count, const char *options, glblur_error **error);
/* The number of all frames, or 0 for NULL. */
int64_t glblur_frames_count(const glblur_frames *frames);
/* Renders the next frame. The report has its "index" and its "time" too. Returns NULL after the last frame,
 * without an error, and after an error, which ends the frames. */
glblur_picture *glblur_frames_next(glblur_frames *frames, char **report, glblur_error **error);
void glblur_frames_free(glblur_frames *frames);
/* Applies a chain to every frame of a film, and makes a film of the results, whose ending chooses the format:
 * y4m needs no library, and all others need those of FFmpeg. Sound, subtitles and times are those of the film.
 * Frames are rendered by all threads of the renderer's options, and labels are decided once for all frames.
 * `options` is NULL or an object in JSON, such as {"from": 1.5, "to": 4, "fps": 30, "codec": "hevc", "crf": 20,
 * "preset": "fast", "sound": false, "duration": 12, "max_frames": 10000, "max_pixels": 8294400, "survey": 2,
 * "background": "white", "on_error": "skip"}; they mean what the options of `glblur run` mean. "sound" may be the
 * name of a sound file, to which "sound_gain", "sound_fade_in", "sound_fade_out", "sound_from", "sound_loop" and
 * "sound_mix" belong. If `report` is not NULL, it gets a report in JSON: frames, width, height, labels and notes. The
 * file appears when it is complete. Returns 1, or 0 after an error. */
int glblur_render_film(
    glblur_renderer *renderer, const glblur_chain *chain, const char *path, const char *output,
    const glblur_named_picture *inputs, size_t count, const char *options, char **report,
    glblur_error **error);
/* Makes a film or an animation of a chain that changes over time, over one picture or, where `source` is NULL,
 * over its canvas. Endings such as apng, webp and gif make an animation, and all others are those of
 * glblur_render_film, as are the report and the options "fps", "duration", "codec", "crf", "preset",
 * "max_frames", "survey", "background" and those of a sound file but "sound_mix". An animation also takes "loops", and
 * "quality", "lossless", "level" and "metadata" as pictures do. The duration is that of the last key if it is left out.
 * An option that the format does not have is an error. */
int glblur_render_frames(
    glblur_renderer *renderer, const glblur_chain *chain, const glblur_picture *source,
    const char *output, const glblur_named_picture *inputs, size_t count, const char *options,
    char **report, glblur_error **error);
/* Writes a picture to a file, whose ending chooses the format. `options` is NULL or an object in JSON, such as
 * {"quality": 85, "lossless": true, "level": "small", "optimize": true, "background": "#FFFFFF", "metadata":
 * "copyright"}. The file appears when it is complete. Returns 1, or 0 after an error. */
int glblur_picture_write(
    const glblur_picture *picture, const char *path, const char *options, glblur_error **error);
/* Stores the bytes of such a file, which glblur_free frees. The ending is that of a file's name, such as
 * "png". */
int glblur_picture_encode(
    const glblur_picture *picture, const char *ending, const char *options, void **data,
    size_t *length, glblur_error **error);
/* Says how far two pictures of one size differ: {"difference": {…}, "metric": {"name": …, "value": …}} as
 * `glblur compare --json` has them. The metric is "samples", which NULL stands for, "psnr", "ssim", "ms-ssim" or
 * "deltaE"; the value of "psnr" is null for equal pictures. */
char *glblur_compare(
    const glblur_picture *first, const glblur_picture *second, const char *metric, glblur_error **error);
void glblur_picture_free(glblur_picture *picture);

/* Runs the tests of shaders and chains in a file NAME.test.json, or in a folder and the folders below it, as `glblur
 * test` does. Returns an array in JSON, with an object for each test: "title", "file", "outcome", which is "passed",
 * "failed", "written" or, if nothing was compared, "skipped", "message" and "note", which says what was not compared and
 * may be null like the message, "seconds", and "pictures", an array of paths. `options` is NULL or an object in JSON:
 * "bless" is "missing" or "changed" and writes golden files, unless "backend" is "cpu" or "gpu" and not "both", "device"
 * is a text as of `glblur test --device`, "attachments" names a folder for the pictures of failures, whose names begin
 * with the number of the result, from 1, and "allow_outside" says whether the files of tests may name files outside of
 * their folders. */
char *glblur_run_tests(const char *path, const char *options, glblur_error **error);

/* Returns the catalogue of filters as `glblur filters --json` prints it. */
char *glblur_filters(void);

/* Gives memory that is kept for later images and renders back to the system. */
void glblur_release_memory(void);

/* Frees a string or an encoded file. */
void glblur_free(void *memory);

/* Kinds of errors. Programs should expect further ones. */
enum {
  GLBLUR_ERROR_NONE = 0,
  GLBLUR_ERROR_ARGUMENT = 1,      /* an argument of the call is wrong */
  GLBLUR_ERROR_CHAIN = 2,         /* the chain is wrong in itself */
  GLBLUR_ERROR_IMAGE = 3,         /* the chain does not fit the images */
  GLBLUR_ERROR_MISSING_IMAGE = 4, /* the chain reads an image that was not passed */
  GLBLUR_ERROR_FILE = 5,          /* a file cannot be opened, read, created or written */
  GLBLUR_ERROR_DATA = 6,          /* a file is damaged, too large or of an unknown kind */
  GLBLUR_ERROR_LIBRARY = 7,       /* a library is missing that the format of a file needs */
  GLBLUR_ERROR_DEVICE = 8,        /* the GPU cannot be used, or has failed */
  GLBLUR_ERROR_LIMIT = 9,         /* the render would exceed a limit of cost */
  GLBLUR_ERROR_TIME = 10,         /* the render has exceeded its time */
  GLBLUR_ERROR_MEMORY = 11,       /* the render takes more memory than is allowed, or there is */
  GLBLUR_ERROR_BUG = 12           /* a fault of glblur: please report it */
};

/* The kind of an error, or GLBLUR_ERROR_NONE for NULL. */
int32_t glblur_error_kind(const glblur_error *error);
/* The line in the chain, from 1 on, or 0 if it is unknown. */
int32_t glblur_error_line(const glblur_error *error);
/* The place: a path in the chain such as "nodes[1].sigma", an argument such as "target.stride", or "". */
const char *glblur_error_path(const glblur_error *error);
/* Everything in one line: the file, the line, the path, what is wrong, and the cure. */
const char *glblur_error_message(const glblur_error *error);
/* What to do, or "". */
const char *glblur_error_cure(const glblur_error *error);
void glblur_error_free(glblur_error *error);

#ifdef __cplusplus
}
#endif

#endif
