#include "text.h"

#include <stdlib.h>
#include <string.h>

static bool has_color_glyphs(const PangoGlyphString *glyphs) {
  for (int index = 0; index < glyphs->num_glyphs; index++) {
    if (glyphs->glyphs[index].attr.is_color) return true;
  }
  return false;
}

enum { EVERY_INK = -1 };

static int ink_of(
    const cpango_text *text, const placed_line *line, const PangoGlyphItem *run, int glyph) {
  int byte = run->item->offset + run->glyphs->log_clusters[glyph];
  const cpango_span *span = span_at(text, line, byte);
  return span ? span->ink : 0;
}

// Returns a run's glyphs with other inks' glyphs empty, or NULL glyphs if memory is short. All inks
// are shaped and placed together, as in one ink; separate runs would each snap to one of Cairo's
// 256 places in a pixel.
static PangoGlyphString glyphs_of_ink(
    const cpango_text *text, const placed_line *line, const PangoGlyphItem *run, int ink) {
  PangoGlyphString glyphs = *run->glyphs;
  size_t size = (size_t)glyphs.num_glyphs * sizeof *glyphs.glyphs;
  glyphs.glyphs = malloc(size);
  if (!glyphs.glyphs) return glyphs;
  memcpy(glyphs.glyphs, run->glyphs->glyphs, size);
  for (int index = 0; index < glyphs.num_glyphs; index++) {
    if (ink_of(text, line, run, index) != ink) glyphs.glyphs[index].glyph = GLYPH_EMPTY;
  }
  return glyphs;
}

// Fills outlines at exact positions, and touching ones, as of joined letters, as one shape. Only
// coloured glyphs, without outlines, are pictures, which Cairo before 1.17.4 places on whole
// pixels.
static bool draw_line(
    const cpango_text *text, cairo_t *cairo, const placed_line *line, int ink, bool is_outline) {
  const cpango_fonts *fonts = text->fonts;
  double x = line->x;
  for (const GSList *item = line->line->runs; item; item = item->next) {
    const PangoGlyphItem *run = item->data;
    PangoFont *font = run->item->analysis.font;
    x += pixels(run->start_x_offset);
    if (font && run->glyphs->num_glyphs > 0) {
      PangoGlyphString glyphs =
          ink == EVERY_INK ? *run->glyphs : glyphs_of_ink(text, line, run, ink);
      if (!glyphs.glyphs) return false;
      fonts->cairo_move_to(cairo, x, line->row - pixels(run->y_offset));
      if (has_color_glyphs(&glyphs)) {
        if (!is_outline) fonts->pango_cairo_show_glyph_string(cairo, font, &glyphs);
      } else {
        fonts->pango_cairo_glyph_string_path(cairo, font, &glyphs);
        if (is_outline) {
          fonts->cairo_stroke(cairo);
        } else {
          fonts->cairo_fill(cairo);
        }
      }
      fonts->cairo_new_path(cairo);
      if (ink != EVERY_INK) free(glyphs.glyphs);
    }
    for (int index = 0; index < run->glyphs->num_glyphs; index++) {
      x += pixels(run->glyphs->glyphs[index].geometry.width);
    }
    x += pixels(run->end_x_offset);
  }
  return true;
}

static cairo_surface_t *draw(
    const cpango_text *text, int x, int y, double gray, int ink, bool is_outline) {
  const cpango_fonts *fonts = text->fonts;
  cairo_format_t format =
      text->has_color_glyphs && !is_outline ? SURFACE_ARGB32 : SURFACE_A8;
  cairo_surface_t *surface =
      fonts->cairo_image_surface_create(format, text->width, text->height);
  cairo_t *cairo = fonts->cairo_create(surface);
  fonts->cairo_translate(cairo, -x, -y);
  fonts->cairo_set_source_rgba(cairo, gray, gray, gray, 1);
  fonts->cairo_set_line_width(cairo, 2 * text->outline_width);
  fonts->cairo_set_line_join(cairo, LINE_JOIN_ROUND);
  bool is_drawn = true;
  for (int index = 0; is_drawn && index < text->line_count; index++) {
    is_drawn = draw_line(text, cairo, &text->lines[index], ink, is_outline);
  }
  is_drawn = is_drawn && fonts->cairo_status(cairo) == 0;
  fonts->cairo_destroy(cairo);
  fonts->cairo_surface_flush(surface);
  if (is_drawn && fonts->cairo_surface_status(surface) == 0) return surface;
  fonts->cairo_surface_destroy(surface);
  return NULL;
}

void discard_drawing(cpango_text *text) {
  if (text->white) text->fonts->cairo_surface_destroy(text->white);
  if (text->black) text->fonts->cairo_surface_destroy(text->black);
  if (text->outline) text->fonts->cairo_surface_destroy(text->outline);
  text->white = NULL;
  text->black = NULL;
  text->outline = NULL;
}

static const uint8_t *row(const cpango_text *text, cairo_surface_t *surface, int y) {
  const uint8_t *data = text->fonts->cairo_image_surface_get_data(surface);
  return data + (size_t)y * (size_t)text->fonts->cairo_image_surface_get_stride(surface);
}

typedef struct {
  // The coverage of glyphs in the text's colour.
  uint8_t coverage;
  // The premultiplied colour of glyphs with their own colours.
  uint8_t red, green, blue, alpha;
} ink;

static int least(int a, int b) {
  return a < b ? a : b;
}

// The difference between white and black text is the coverage of glyphs in the text's colour. Black
// text holds the other glyphs, whose alpha is the rest.
static ink ink_at(const uint8_t *white, const uint8_t *black, int x) {
  if (!black) return (ink){.coverage = white[x]};
  uint32_t w, b;
  memcpy(&w, white + (size_t)x * 4, 4);
  memcpy(&b, black + (size_t)x * 4, 4);
  int alpha = b >> 24;
  int coverage = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    int difference = (int)(w >> shift & 255) - (int)(b >> shift & 255);
    if (coverage < difference) coverage = difference;
  }
  coverage = least(coverage, alpha);
  int own = alpha - coverage;
  return (ink){
      .coverage = (uint8_t)coverage,
      .red = (uint8_t)least(b >> 16 & 255, own),
      .green = (uint8_t)least(b >> 8 & 255, own),
      .blue = (uint8_t)least(b & 255, own),
      .alpha = (uint8_t)own,
  };
}

static uint8_t straight(uint8_t color, uint8_t alpha) {
  return alpha == 0 ? 0 : (uint8_t)((color * 255 + alpha / 2) / alpha);
}

static void note_kinds(cpango_text *text) {
  text->has_coverage = false;
  text->has_colors = false;
  for (int y = 0; y < text->height; y++) {
    const uint8_t *white = row(text, text->white, y);
    const uint8_t *black = text->black ? row(text, text->black, y) : NULL;
    for (int x = 0; x < text->width; x++) {
      ink ink = ink_at(white, black, x);
      if (ink.coverage > 0) text->has_coverage = true;
      if (ink.alpha > 0) text->has_colors = true;
    }
  }
}

bool cpango_text_draw(cpango_text *text, int ink, int x, int y, int width, int height) {
  discard_drawing(text);
  text->width = width;
  text->height = height;
  text->white = draw(text, x, y, 1, ink, false);
  if (!text->white) return false;
  if (text->has_color_glyphs) text->black = draw(text, x, y, 0, ink, false);
  if (text->has_color_glyphs && !text->black) return false;
  if (text->outline_width > 0 && ink == 0) {
    text->outline = draw(text, x, y, 1, EVERY_INK, true);
    if (!text->outline) return false;
  }
  note_kinds(text);
  return true;
}

bool cpango_text_has_coverage(const cpango_text *text) {
  return text->has_coverage;
}

bool cpango_text_has_colors(const cpango_text *text) {
  return text->has_colors;
}

bool cpango_text_has_outline(const cpango_text *text) {
  return text->outline != NULL;
}

void cpango_text_copy_outline(const cpango_text *text, uint8_t *rgba) {
  memset(rgba, 255, (size_t)text->width * (size_t)text->height * 4);
  for (int y = 0; y < text->height; y++) {
    const uint8_t *coverage = row(text, text->outline, y);
    for (int x = 0; x < text->width; x++, rgba += 4) rgba[3] = coverage[x];
  }
}

void cpango_text_copy_coverage(const cpango_text *text, uint8_t *rgba) {
  memset(rgba, 255, (size_t)text->width * (size_t)text->height * 4);
  for (int y = 0; y < text->height; y++) {
    const uint8_t *white = row(text, text->white, y);
    const uint8_t *black = text->black ? row(text, text->black, y) : NULL;
    for (int x = 0; x < text->width; x++, rgba += 4) rgba[3] = ink_at(white, black, x).coverage;
  }
}

void cpango_text_copy_colors(const cpango_text *text, uint8_t *rgba) {
  for (int y = 0; y < text->height; y++) {
    const uint8_t *white = row(text, text->white, y);
    const uint8_t *black = text->black ? row(text, text->black, y) : NULL;
    for (int x = 0; x < text->width; x++, rgba += 4) {
      ink ink = ink_at(white, black, x);
      rgba[0] = straight(ink.red, ink.alpha);
      rgba[1] = straight(ink.green, ink.alpha);
      rgba[2] = straight(ink.blue, ink.alpha);
      rgba[3] = ink.alpha;
    }
  }
}
