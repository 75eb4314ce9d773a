// A wrapper around Pango and Cairo with plain values. Functions that share a cpango_fonts must not
// run on two threads at once.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loaded libraries and the font map.
typedef struct cpango_fonts cpango_fonts;

// Loads `library`, Pango's for Cairo, and with it the others. On failure, returns NULL and writes
// the reason to `message` (`count` bytes).
cpango_fonts *cpango_fonts_open(const char *library, char *message, size_t count);
void cpango_fonts_close(cpango_fonts *fonts);
// Adds a font file, before any text is set; the fonts are then separate from the process's
// Fontconfig. The family `name` selects the file's fonts; `family` (`count` bytes) gets the stated
// name. Returns false if the file is not a readable font.
bool cpango_fonts_add(
    cpango_fonts *fonts, const char *path, const char *name, char *family, size_t count);
// Such as "1.50.12".
const char *cpango_fonts_version(const cpango_fonts *fonts);
// Whether the family, under any of its names, is installed, or, if `family` is NULL, any font.
bool cpango_fonts_have(const cpango_fonts *fonts, const char *family);

// An installed face, or a variable font's whole range.
typedef struct {
  const char *family;
  // Weights of CSS and OpenType, 1…1000; equal unless the font is variable.
  double lightest, heaviest;
  bool is_italic;
  // Whether glyphs have their own colours, such as emoji.
  bool is_color;
} cpango_face;

typedef struct cpango_faces cpango_faces;

// Returns the faces of a family, under any of its names, or of all families if `family` is NULL.
// Returns NULL if memory is short.
cpango_faces *cpango_faces_find(const cpango_fonts *fonts, const char *family);
int cpango_faces_count(const cpango_faces *faces);
// The face's name lives as long as `faces`.
cpango_face cpango_faces_get(const cpango_fonts *fonts, const cpango_faces *faces, int index);
void cpango_faces_destroy(const cpango_fonts *fonts, cpango_faces *faces);

typedef enum {
  CPANGO_NATURAL,
  CPANGO_LEFT,
  CPANGO_CENTER,
  CPANGO_RIGHT,
  CPANGO_JUSTIFIED,
} cpango_alignment;

typedef struct {
  const char *families;  // Separated by commas.
  double size;
  int weight;
  bool is_italic;
  double letter_spacing;  // The distance added between letters, in pixels.
} cpango_style;

// A part of a text, from the end of the previous one.
typedef struct {
  int end;  // In bytes.
  int style;  // An index into the styles of the request.
  int ink;
} cpango_span;

typedef struct {
  // UTF-8 without NUL. Line feeds separate paragraphs; other line separators must not occur.
  const char *text;
  int text_count;
  // The styles; the first is that of text outside of spans.
  const cpango_style *styles;
  // The spans that divide the text, or none for a single style and ink.
  const cpango_span *spans;
  int span_count;
  // Axes of variable fonts, such as "wdth=75,opsz=20", or NULL.
  const char *axes;
  cpango_alignment alignment;
  double width;  // In pixels. If negative, lines are not broken.
  bool breaks_words;  // Whether a word that is too long for a line is broken.
  int line_limit;  // 0 means no limit.
  // The distance between baselines: a multiple of the font's, or line_height pixels if that is
  // above 0.
  double line_spacing;
  double line_height;
  double outline;  // The width of a line around the letters, in pixels, or 0.
} cpango_request;

// Text laid out in lines.
typedef struct cpango_text cpango_text;

typedef struct {
  // The bounding box of all lines' logical boxes, in pixels. The text begins at y = 0; with a line
  // height, the first box may lie above or below that.
  double left, top, right, bottom;
  // In pixels.
  double height;
  // The bounding box of all ink, in whole pixels; ink_width is 0 without ink.
  double ink_x, ink_y, ink_width, ink_height;
  int line_count;
  int missing_characters;
  bool is_truncated;
  // The widest line's width, in pixels. If the width exceeds Pango's range, is_too_wide is true and
  // the other values are meaningless.
  double line_width;
  bool is_too_wide;
} cpango_measures;

// Lays out text; `fonts` must outlive it. Returns NULL if memory is short.
cpango_text *cpango_text_create(const cpango_fonts *fonts, const cpango_request *request);
void cpango_text_destroy(cpango_text *text);
cpango_measures cpango_text_measure(const cpango_text *text);
// Returns the font family at an index, in order of first use and once per style, or NULL after the
// last.
const char *cpango_text_family(const cpango_text *text, int index);
// Returns the weight of the family's first font.
int cpango_text_weight(const cpango_text *text, int index);
int cpango_text_style(const cpango_text *text, int index);

// Cairo's limit for the width and height of a drawing, in pixels.
enum { CPANGO_MAXIMUM_SIDE = 32767 };

// Draws one ink's glyphs, and for ink 0 all outlines, in a region. Returns false if memory is
// short.
bool cpango_text_draw(cpango_text *text, int ink, int x, int y, int width, int height);
// Whether drawn pixels have the ink's colour, their own colours, or an outline.
bool cpango_text_has_coverage(const cpango_text *text);
bool cpango_text_has_colors(const cpango_text *text);
bool cpango_text_has_outline(const cpango_text *text);
// Copy packed rows of straight 8-bit RGBA: the coverage of glyphs in the text's colour, as the
// alpha of white, or the glyphs with their own colours.
void cpango_text_copy_coverage(const cpango_text *text, uint8_t *rgba);
void cpango_text_copy_colors(const cpango_text *text, uint8_t *rgba);
// Copies the coverage of a line along the letters' edges, twice as wide as the outline, as the
// alpha of white. The letters are meant to hide the inner half.
void cpango_text_copy_outline(const cpango_text *text, uint8_t *rgba);

#endif
