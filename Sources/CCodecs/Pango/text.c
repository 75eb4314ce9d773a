#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Lines are apart by the font's line height, or more if boxes of different fonts would overlap.
// Baselines lie on whole rows, for sharp feet. A requested line height is exact, and half of its
// excess lies above the first line (CSS Inline 3, 5.2).
static void place_baselines(cpango_text *text, const cpango_request *request) {
  double spacing = request->line_spacing;
  double line_height = units(request->line_height);
  double baseline = 0;
  int descent = 0;
  for (int index = 0; index < text->line_count; index++) {
    placed_line *line = &text->lines[index];
    int height = 0;
    text->fonts->pango_layout_line_get_height(line->line, &height);
    int apart = descent - line->box.y;
    double distance = index == 0 ? apart : spacing * (apart > height ? apart : height);
    if (line_height > 0) {
      distance = index == 0 ? apart + (line_height - line->box.height) / 2 : line_height;
    }
    baseline += pixels(distance);
    line->baseline = baseline;
    line->row = round(baseline);
    descent = line->box.y + line->box.height;
  }
}

static double side(const cpango_text *text, const cpango_request *request, placed_line *line) {
  switch (request->alignment) {
    case CPANGO_LEFT: return 0;
    case CPANGO_CENTER: return 0.5;
    case CPANGO_RIGHT: return 1;
    case CPANGO_NATURAL:
    case CPANGO_JUSTIFIED: break;
  }
  // Text without strong direction is neutral, which Pango aligns left.
  return text->fonts->pango_layout_line_get_resolved_direction(line->line) == DIRECTION_RTL;
}

static void place_starts(cpango_text *text, const cpango_request *request) {
  double width = request->width;
  for (int index = 0; index < text->line_count && request->width < 0; index++) {
    double line_width = pixels(text->lines[index].box.width);
    if (width < line_width) width = line_width;
  }
  for (int index = 0; index < text->line_count; index++) {
    placed_line *line = &text->lines[index];
    line->x = side(text, request, line) * (width - pixels(line->box.width)) - pixels(line->box.x);
  }
}

static bool place_lines(cpango_text *text, const cpango_request *request) {
  const cpango_fonts *fonts = text->fonts;
  int count = 0;
  for (int index = 0; index < 2; index++) {
    PangoLayout *layout = text->layouts[index];
    if (layout) count += fonts->pango_layout_get_line_count(layout);
  }
  text->lines = calloc((size_t)count, sizeof *text->lines);
  if (!text->lines) return false;
  for (int index = 0; index < 2; index++) {
    PangoLayout *layout = text->layouts[index];
    GSList *item = layout ? fonts->pango_layout_get_lines_readonly(layout) : NULL;
    for (; item && text->line_count < count; item = item->next) {
      placed_line *line = &text->lines[text->line_count++];
      line->line = item->data;
      line->start = text->starts[index];
      line->end = text->ends[index];
      fonts->pango_layout_line_get_extents(line->line, &line->ink, &line->box);
      read_runs(text, line);
    }
  }
  place_baselines(text, request);
  place_starts(text, request);
  text->line_heights = request->line_height * text->line_count;
  return !text->is_memory_short;
}

static bool copy_spans(cpango_text *text, const cpango_request *request) {
  if (request->span_count == 0) return true;
  size_t size = (size_t)request->span_count * sizeof *text->spans;
  text->spans = malloc(size);
  if (!text->spans) return false;
  memcpy(text->spans, request->spans, size);
  text->span_count = request->span_count;
  return true;
}

cpango_text *cpango_text_create(const cpango_fonts *fonts, const cpango_request *request) {
  cpango_text *text = calloc(1, sizeof *text);
  if (!text) return NULL;
  text->fonts = fonts;
  text->outline_width = request->outline;
  if (copy_spans(text, request) && lay_out(text, request) && place_lines(text, request)) {
    return text;
  }
  cpango_text_destroy(text);
  return NULL;
}

void cpango_text_destroy(cpango_text *text) {
  if (!text) return;
  discard_drawing(text);
  for (int index = 0; index < 2; index++) {
    if (text->layouts[index]) text->fonts->g_object_unref(text->layouts[index]);
  }
  for (int index = 0; index < text->family_count; index++) free(text->families[index].name);
  free(text->families);
  free(text->seen_fonts);
  free(text->lines);
  free(text->spans);
  free(text);
}

typedef struct {
  double left, top, right, bottom;
} bounds;

static void grow(bounds *all, double x, double y, const PangoRectangle *part) {
  double left = x + pixels(part->x);
  double top = y + pixels(part->y);
  all->left = fmin(all->left, left);
  all->top = fmin(all->top, top);
  all->right = fmax(all->right, left + pixels(part->width));
  all->bottom = fmax(all->bottom, top + pixels(part->height));
}

cpango_measures cpango_text_measure(const cpango_text *text) {
  bounds box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  bounds ink = box;
  for (int index = 0; index < text->line_count; index++) {
    const placed_line *line = &text->lines[index];
    grow(&box, line->x, line->baseline, &line->box);
    if (line->ink.width > 0 && line->ink.height > 0) {
      grow(&ink, line->x, line->row, &line->ink);
    }
  }
  cpango_measures measures = {
      .left = box.left,
      .top = box.top,
      .right = box.right,
      .bottom = box.bottom,
      .height = text->line_heights > 0 ? text->line_heights : box.bottom,
      .line_count = text->line_count,
      .missing_characters = text->missing_characters,
      .is_truncated = text->is_truncated,
      .line_width = pixels((double)text->widest),
      .is_too_wide = text->widest > INT32_MAX,
  };
  if (ink.left < ink.right) {
    // A margin of one pixel, because scaling blends with surrounding pixels.
    double margin = 1 + ceil(text->outline_width);
    measures.ink_x = floor(ink.left) - margin;
    measures.ink_y = floor(ink.top) - margin;
    measures.ink_width = ceil(ink.right) + margin - measures.ink_x;
    measures.ink_height = ceil(ink.bottom) + margin - measures.ink_y;
  }
  return measures;
}

const char *cpango_text_family(const cpango_text *text, int index) {
  return index >= 0 && index < text->family_count ? text->families[index].name : NULL;
}

int cpango_text_weight(const cpango_text *text, int index) {
  return index >= 0 && index < text->family_count ? text->families[index].weight : 0;
}

int cpango_text_style(const cpango_text *text, int index) {
  return index >= 0 && index < text->family_count ? text->families[index].style : 0;
}
