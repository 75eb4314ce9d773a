// Pango and Cairo, opened when they are first needed, behind calls that take and give plain values.
// Nothing here is safe to call from two threads at once for the same fonts.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The libraries and a map of the fonts that are installed.
typedef struct cpango_fonts cpango_fonts;

// `library` is Pango's for Cairo; those it needs come with it. NULL with the loader's reason in
// `message`, which has room for `count` bytes.
cpango_fonts *cpango_fonts_open(const char *library, char *message, size_t count);
void cpango_fonts_close(cpango_fonts *fonts);
// Of Pango: 1.50.12.
const char *cpango_fonts_version(const cpango_fonts *fonts);
// Whether a font of this family is installed, under any of its names; for NULL, whether any is.
bool cpango_fonts_have(const cpango_fonts *fonts, const char *family);

typedef enum {
  CPANGO_NATURAL,
  CPANGO_LEFT,
  CPANGO_CENTER,
  CPANGO_RIGHT,
  CPANGO_JUSTIFIED,
} cpango_alignment;

typedef struct {
  // UTF-8 without NUL; line feeds, and no other line ends, end paragraphs.
  const char *text;
  int text_count;
  const char *families;  // separated by commas
  double size;
  int weight;
  bool is_italic;
  cpango_alignment alignment;
  double width;  // negative: lines are not broken
  int line_limit;  // 0: none
  double line_spacing;
} cpango_request;

// Lines of text in their places.
typedef struct cpango_text cpango_text;

typedef struct {
  // The lines' boxes together.
  double left, top, right, bottom;
  // Whole pixels that hold all ink; of no width where there is none.
  double ink_x, ink_y, ink_width, ink_height;
  int line_count;
  int missing_characters;
  bool is_truncated;
  // Of the widest line. If it is wider than Pango can count, the other values mean nothing.
  double line_width;
  bool is_too_wide;
} cpango_measures;

// NULL when memory is short. `fonts` must outlive the text.
cpango_text *cpango_text_create(const cpango_fonts *fonts, const cpango_request *request);
void cpango_text_destroy(cpango_text *text);
cpango_measures cpango_text_measure(const cpango_text *text);
// The families in the order of their first use; NULL beyond the last.
const char *cpango_text_family(const cpango_text *text, int index);

// The most pixels of a side that can be drawn: Cairo's limit.
enum { CPANGO_MAXIMUM_SIDE = 32767 };

// Draws `width` × `height` pixels from `x`, `y` on; false when memory is short.
bool cpango_text_draw(cpango_text *text, int x, int y, int width, int height);
// Whether any pixel that was drawn has the text's colour, or a colour of its own.
bool cpango_text_has_coverage(const cpango_text *text);
bool cpango_text_has_colors(const cpango_text *text);
// What was drawn, as packed rows of straight RGBA, 8 bits a sample: white with the coverage of the
// glyphs that take the text's colour as alpha, and the glyphs with colours of their own.
void cpango_text_copy_coverage(const cpango_text *text, uint8_t *rgba);
void cpango_text_copy_colors(const cpango_text *text, uint8_t *rgba);

#endif
