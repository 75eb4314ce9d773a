#include "text.h"

#include <stdlib.h>
#include <string.h>

static void add_family(cpango_text *text, const char *family, int weight, int style) {
  for (int index = 0; index < text->family_count; index++) {
    const used_family *used = &text->families[index];
    if (used->style == style && strcmp(used->name, family) == 0) return;
  }
  used_family *families =
      realloc(text->families, (size_t)(text->family_count + 1) * sizeof *families);
  char *copy = strdup(family);
  if (families) text->families = families;
  if (families && copy) {
    families[text->family_count++] = (used_family){copy, weight, style};
  } else {
    free(copy);
    text->is_memory_short = true;
  }
}

// Queries each font's family once per style: there are few fonts, but many runs.
static void add_font(cpango_text *text, PangoFont *font, int style) {
  for (int index = text->seen_font_count - 1; index >= 0; index--) {
    const seen_font *known = &text->seen_fonts[index];
    if (known->font == font && known->style == style) return;
  }
  seen_font *seen = realloc(text->seen_fonts, (size_t)(text->seen_font_count + 1) * sizeof *seen);
  if (!seen) {
    text->is_memory_short = true;
    return;
  }
  text->seen_fonts = seen;
  seen[text->seen_font_count++] = (seen_font){font, style};

  PangoFontDescription *description = text->fonts->pango_font_describe(font);
  const char *family = text->fonts->pango_font_description_get_family(description);
  if (family) {
    int weight = (int)text->fonts->pango_font_description_get_weight(description);
    add_family(text, family, weight, style);
  }
  text->fonts->pango_font_description_free(description);
}

const cpango_span *span_at(const cpango_text *text, const placed_line *line, int byte) {
  byte += line->start;
  if (byte >= line->end) byte = line->end - 1;
  int low = 0, high = text->span_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (text->spans[middle].end <= byte) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < text->span_count ? &text->spans[low] : NULL;
}

void read_runs(cpango_text *text, const placed_line *line) {
  int64_t width = 0;
  for (const GSList *item = line->line->runs; item; item = item->next) {
    const PangoGlyphItem *run = item->data;
    bool has_glyphs = false;
    for (int index = 0; index < run->glyphs->num_glyphs; index++) {
      const PangoGlyphInfo *glyph = &run->glyphs->glyphs[index];
      width += glyph->geometry.width;
      if (glyph->glyph & GLYPH_UNKNOWN_FLAG) {
        text->missing_characters++;
      } else if (glyph->glyph != GLYPH_EMPTY) {
        has_glyphs = true;
        if (glyph->attr.is_color) text->has_color_glyphs = true;
      }
    }
    if (has_glyphs && run->item->analysis.font) {
      const cpango_span *span = span_at(text, line, run->item->offset);
      add_font(text, run->item->analysis.font, span ? span->style : 0);
    }
  }
  if (width > text->widest) text->widest = width;
}
