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
  // The layout's range in the text, in bytes; an ellipsis may follow.
  int start;
  int end;
  // The ink and logical boxes, relative to the baseline's start, in Pango units.
  PangoRectangle ink;
  PangoRectangle box;
  // The baseline's start in pixels, and the row on which the line is drawn.
  double x;
  double baseline;
  double row;
} placed_line;

typedef struct {
  char *name;
  int weight;
  int style;
} used_family;

typedef struct {
  PangoFont *font;
  int style;
} seen_font;

struct cpango_text {
  const cpango_fonts *fonts;
  // The second layout is the truncated paragraph. Either may be NULL.
  PangoLayout *layouts[2];
  // The layouts' ranges in the text, in bytes.
  int starts[2];
  int ends[2];
  cpango_span *spans;
  int span_count;
  placed_line *lines;
  int line_count;
  // The total height in pixels if the request has a line height, or 0.
  double line_heights;
  // The widest line's width in Pango units; Pango's own sums have only 32 bits.
  int64_t widest;
  // Copied to cpango_measures.
  int missing_characters;
  bool is_truncated;
  // Whether glyphs may have their own colours.
  bool has_color_glyphs;

  seen_font *seen_fonts;
  int seen_font_count;
  used_family *families;
  int family_count;
  bool is_memory_short;

  double outline_width;
  // One ink's text in white, with coloured glyphs also in black, and its outline.
  cairo_surface_t *white;
  cairo_surface_t *black;
  cairo_surface_t *outline;
  int width;
  int height;
  bool has_coverage;
  bool has_colors;
};

// In layout.c.
bool lay_out(cpango_text *text, const cpango_request *request);
// The span of a line's byte, or NULL. An ellipsis belongs to the layout's last byte.
const cpango_span *span_at(const cpango_text *text, const placed_line *line, int byte);
// Collects a line's width, fonts and missing characters; in runs.c.
void read_runs(cpango_text *text, const placed_line *line);
// In draw.c.
void discard_drawing(cpango_text *text);

#endif
