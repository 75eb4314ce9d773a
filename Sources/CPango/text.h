#ifndef TEXT_H
#define TEXT_H

#include "fonts.h"

static inline double pixels(double units) {
  return units / (double)UNITS_A_PIXEL;
}

static inline double units(double pixels) {
  return pixels * (double)UNITS_A_PIXEL;
}

typedef struct {
  PangoLayoutLine *line;
  // Its ink and its box, relative to the start of its baseline, in Pango's units.
  PangoRectangle ink;
  PangoRectangle box;
  // Where the baseline starts, in pixels, and the row on which it is drawn.
  double x;
  double baseline;
  double row;
} placed_line;

struct cpango_text {
  const cpango_fonts *fonts;
  // The second has what the line limit cuts short; either may be NULL.
  PangoLayout *layouts[2];
  placed_line *lines;
  int line_count;
  // Of the widest line: Pango's own sums are 32-bit.
  int64_t widest;
  // As in measures.
  int missing_characters;
  bool is_truncated;
  // Some glyphs may have colours of their own.
  bool has_color_glyphs;

  PangoFont **seen_fonts;
  int seen_font_count;
  char **families;
  int family_count;
  bool is_memory_short;

  // What was drawn: in white, and, if there are colours, in black.
  cairo_surface_t *white;
  cairo_surface_t *black;
  int width;
  int height;
  bool has_coverage;
  bool has_colors;
};

// From layout.c: the layouts.
bool lay_out(cpango_text *text, const cpango_request *request);
// From runs.c: fonts, and what they do not have.
void read_runs(cpango_text *text, const PangoLayoutLine *line);
// From draw.c.
void discard_drawing(cpango_text *text);

#endif
