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
  // The place of the line's layout in the text, in bytes, and its end, behind which an ellipsis may stand.
  int start;
  int end;
  // The ink box and the logical box, relative to the start of the baseline, in Pango units.
  PangoRectangle ink;
  PangoRectangle box;
  // The start of the baseline in pixels, and the row on which the line is drawn.
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
  // The second layout has the paragraph that the line limit truncates. Either may be NULL.
  PangoLayout *layouts[2];
  // The places of the layouts in the text and their ends, in bytes.
  int starts[2];
  int ends[2];
  cpango_span *spans;
  int span_count;
  placed_line *lines;
  int line_count;
  // The height of all lines in pixels, if the request says that of one, or 0.
  double line_heights;
  // The width of the widest line in Pango units. It is computed here because Pango's own sums have
  // 32 bits.
  int64_t widest;
  // These two are copied to cpango_measures.
  int missing_characters;
  bool is_truncated;
  // Whether some glyphs may have colours of their own.
  bool has_color_glyphs;

  seen_font *seen_fonts;
  int seen_font_count;
  used_family *families;
  int family_count;
  bool is_memory_short;

  double outline_width;
  // The text of one ink drawn in white, and, if there are glyphs with colours, also in black, and its outline.
  cairo_surface_t *white;
  cairo_surface_t *black;
  cairo_surface_t *outline;
  int width;
  int height;
  bool has_coverage;
  bool has_colors;
};

// Creates the layouts; in layout.c.
bool lay_out(cpango_text *text, const cpango_request *request);
// Returns the span of a byte of a line's layout, or NULL if the text has none. An ellipsis behind the layout
// belongs to the last of its bytes.
const cpango_span *span_at(const cpango_text *text, const placed_line *line, int byte);
// Collects the width, the fonts and the missing characters of a line; in runs.c.
void read_runs(cpango_text *text, const placed_line *line);
// Releases the surfaces; in draw.c.
void discard_drawing(cpango_text *text);

#endif
