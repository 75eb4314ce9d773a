#include "text.h"

#include <stdlib.h>
#include <string.h>

static void add_family(cpango_text *text, const char *family, int weight) {
  for (int index = 0; index < text->family_count; index++) {
    if (strcmp(text->families[index].name, family) == 0) return;
  }
  used_family *families =
      realloc(text->families, (size_t)(text->family_count + 1) * sizeof *families);
  char *copy = strdup(family);
  if (families) text->families = families;
  if (families && copy) {
    families[text->family_count++] = (used_family){copy, weight};
  } else {
    free(copy);
    text->is_memory_short = true;
  }
}

// There are few fonts but many runs, so the family of each font is queried only once.
static void add_font(cpango_text *text, PangoFont *font) {
  for (int index = text->seen_font_count - 1; index >= 0; index--) {
    if (text->seen_fonts[index] == font) return;
  }
  PangoFont **seen =
      realloc(text->seen_fonts, (size_t)(text->seen_font_count + 1) * sizeof(PangoFont *));
  if (!seen) {
    text->is_memory_short = true;
    return;
  }
  text->seen_fonts = seen;
  seen[text->seen_font_count++] = font;

  PangoFontDescription *description = text->fonts->pango_font_describe(font);
  const char *family = text->fonts->pango_font_description_get_family(description);
  if (family) {
    add_family(text, family, (int)text->fonts->pango_font_description_get_weight(description));
  }
  text->fonts->pango_font_description_free(description);
}

void read_runs(cpango_text *text, const PangoLayoutLine *line) {
  int64_t width = 0;
  for (const GSList *item = line->runs; item; item = item->next) {
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
    if (has_glyphs && run->item->analysis.font) add_font(text, run->item->analysis.font);
  }
  if (width > text->widest) text->widest = width;
}
