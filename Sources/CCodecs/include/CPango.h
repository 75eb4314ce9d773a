// A wrapper around Pango and Cairo, which are loaded when fonts are opened, with functions that
// take and return plain values. Functions that share a cpango_fonts must not be called from two
// threads at once.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loaded libraries and a map of the installed fonts.
typedef struct cpango_fonts cpango_fonts;

// Loads the libraries. `library` names Pango's library for Cairo, which loads the others. On
// failure, returns NULL and writes the loader's reason to `message`, which has room for `count`
// bytes.
cpango_fonts *cpango_fonts_open(const char *library, char *message, size_t count);
void cpango_fonts_close(cpango_fonts *fonts);
// Adds the font file at a path to the fonts, which are then no longer those that other users of the
// process's Fontconfig see. Text is set in the file's fonts if its family is `name`; `family` gets
// the name that the file states, with room for `count` bytes. Returns false if the file cannot be
// read as a font. Files must be added before any text is set.
bool cpango_fonts_add(
    cpango_fonts *fonts, const char *path, const char *name, char *family, size_t count);
// Returns the version of Pango, such as "1.50.12".
const char *cpango_fonts_version(const cpango_fonts *fonts);
// Returns whether a font of the family is installed under any of its names, or, if `family` is
// NULL, whether any font is installed.
bool cpango_fonts_have(const cpango_fonts *fonts, const char *family);

// An installed face, or the whole range of a variable font.
typedef struct {
  const char *family;
  // The weights as in CSS and OpenType, 1…1000. They are equal unless the font is variable.
  double lightest, heaviest;
  bool is_italic;
  // Whether the glyphs have colours of their own, such as emoji.
  bool is_color;
} cpango_face;

typedef struct cpango_faces cpango_faces;

// Returns the faces of a family, by any of its names, or of all families if `family` is NULL. Returns
// NULL if there is not enough memory.
cpango_faces *cpango_faces_find(const cpango_fonts *fonts, const char *family);
int cpango_faces_count(const cpango_faces *faces);
// Returns the face with the given index. Its name lives as long as `faces`.
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

// A part of a text, which begins where the one before ends.
typedef struct {
  int end;  // In bytes.
  int style;  // An index into the styles of the request.
  int ink;
} cpango_span;

typedef struct {
  // UTF-8 without NUL. Line feeds separate paragraphs; other line separators must not occur.
  const char *text;
  int text_count;
  // The styles, of which the first is that of the text apart from its spans.
  const cpango_style *styles;
  // Spans that divide the text, or none if it has one style and one ink.
  const cpango_span *spans;
  int span_count;
  // The axes of variable fonts, such as "wdth=75,opsz=20", or NULL.
  const char *axes;
  cpango_alignment alignment;
  double width;  // In pixels. If negative, lines are not broken.
  bool breaks_words;  // Whether a word that is too long for a line is broken.
  int line_limit;  // 0 means no limit.
  // The distance between baselines as a multiple of the font's own, or, if line_height is above 0,
  // that height in pixels.
  double line_spacing;
  double line_height;
  double outline;  // The width of a line around the letters, in pixels, or 0.
} cpango_request;

// Text that is laid out in lines.
typedef struct cpango_text cpango_text;

typedef struct {
  // The bounding box of the logical boxes of all lines, in pixels. The text begins at y = 0; with a
  // line height of its own the first box may lie above or below.
  double left, top, right, bottom;
  // The height of the text, in pixels.
  double height;
  // The bounding box of all ink in whole pixels. Its width is 0 if there is no ink.
  double ink_x, ink_y, ink_width, ink_height;
  int line_count;
  int missing_characters;
  bool is_truncated;
  // The width of the widest line, in pixels. If it exceeds the range that Pango can represent,
  // is_too_wide is true and the other values are meaningless.
  double line_width;
  bool is_too_wide;
} cpango_measures;

// Lays out text. Returns NULL if there is not enough memory. `fonts` must outlive the text.
cpango_text *cpango_text_create(const cpango_fonts *fonts, const cpango_request *request);
void cpango_text_destroy(cpango_text *text);
cpango_measures cpango_text_measure(const cpango_text *text);
// Returns the font family with the given index, in the order of first use, or NULL if there are
// fewer. A family that several styles use has an index for each.
const char *cpango_text_family(const cpango_text *text, int index);
// Returns the weight of the font that is used first of the family with the given index.
int cpango_text_weight(const cpango_text *text, int index);
// Returns the style that uses the family with the given index.
int cpango_text_style(const cpango_text *text, int index);

// The greatest width and height of a drawing, in pixels, which is Cairo's limit.
enum { CPANGO_MAXIMUM_SIDE = 32767 };

// Draws the glyphs of one ink in the region of `width` × `height` pixels whose top left corner is `x`,
// `y`, and with ink 0 the outline of all glyphs. Returns false if there is not enough memory.
bool cpango_text_draw(cpango_text *text, int ink, int x, int y, int width, int height);
// Return whether any pixel that was drawn has the ink's colour, or a colour of its own, and whether
// there is an outline.
bool cpango_text_has_coverage(const cpango_text *text);
bool cpango_text_has_colors(const cpango_text *text);
bool cpango_text_has_outline(const cpango_text *text);
// Copy the drawing as packed rows of straight RGBA with 8 bits per sample. The coverage of the
// glyphs that take the text's colour is written as the alpha of white; the glyphs that have colours
// of their own are written in those colours.
void cpango_text_copy_coverage(const cpango_text *text, uint8_t *rgba);
void cpango_text_copy_colors(const cpango_text *text, uint8_t *rgba);
// Copies the coverage of a line along the outlines of the letters, twice as wide as the outline and in
// their middle, as the alpha of white. What lies inside the letters is meant to be hidden by them.
void cpango_text_copy_outline(const cpango_text *text, uint8_t *rgba);

#endif
