#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char ellipsis[] = "\xE2\x80\xA6";

static PangoLayout *make_layout(
    const cpango_fonts *fonts, const cpango_request *request, const char *bytes, int count) {
  PangoFontDescription *font = fonts->pango_font_description_new();
  fonts->pango_font_description_set_family(font, request->families);
  fonts->pango_font_description_set_absolute_size(font, units(request->size));
  fonts->pango_font_description_set_weight(font, (unsigned)request->weight);
  if (request->is_italic) fonts->pango_font_description_set_style(font, STYLE_ITALIC);

  if (request->axes) fonts->pango_font_description_set_variations(font, request->axes);

  PangoLayout *layout = fonts->pango_layout_new(fonts->context);
  fonts->pango_layout_set_font_description(layout, font);
  fonts->pango_font_description_free(font);
  if (request->letter_spacing != 0) {
    PangoAttrList *attributes = fonts->pango_attr_list_new();
    fonts->pango_attr_list_insert(
        attributes,
        fonts->pango_attr_letter_spacing_new((int)units(request->letter_spacing)));
    fonts->pango_layout_set_attributes(layout, attributes);
    fonts->pango_attr_list_unref(attributes);
  }
  if (request->width >= 0) {
    fonts->pango_layout_set_width(layout, (int)units(request->width));
    fonts->pango_layout_set_wrap(layout, request->breaks_words ? WRAP_WORD_CHAR : WRAP_WORD);
    fonts->pango_layout_set_justify(layout, request->alignment == CPANGO_JUSTIFIED);
  }
  fonts->pango_layout_set_text(layout, bytes, count);
  return layout;
}

static bool is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n';
}

// The position of the start of a paragraph in the text, and the number of lines before it.
typedef struct {
  int start;
  int lines_before;
} paragraph;

// Returns the last paragraph of which a line is within the limit.
static paragraph last_paragraph(
    const cpango_fonts *fonts, PangoLayout *layout, const cpango_request *request) {
  paragraph last = {0, 0};
  int line = 0;
  for (GSList *item = fonts->pango_layout_get_lines_readonly(layout);
       item && line < request->line_limit; item = item->next, line++) {
    const PangoLayoutLine *shown = item->data;
    int start = shown->start_index;
    if (start > 0 && request->text[start - 1] == '\n') last = (paragraph){start, line};
  }
  return last;
}

// Pango limits the lines of each paragraph, whereas this limit applies to the whole text.
// Paragraphs before the last visible one stay whole. That one gets a layout of its own, limited to
// the remaining lines. If it fits but other paragraphs follow, an ellipsis is appended to it.
static bool limit_lines(cpango_text *text, const cpango_request *request) {
  const cpango_fonts *fonts = text->fonts;
  PangoLayout *whole = text->layouts[0];
  paragraph last = last_paragraph(fonts, whole, request);
  const char *start = request->text + last.start;
  const char *text_end = request->text + request->text_count;
  const char *end = memchr(start, '\n', (size_t)(text_end - start));
  if (!end) end = text_end;
  const char *rest = end;
  while (rest < text_end && is_space(*rest)) rest++;
  bool is_more = rest < text_end;
  while (is_more && end > start && is_space(end[-1])) end--;

  size_t count = (size_t)(end - start);
  char *bytes = malloc(count + sizeof ellipsis);
  if (!bytes) return false;
  memcpy(bytes, start, count);
  if (is_more) memcpy(bytes + count, ellipsis, sizeof ellipsis - 1);
  int shown = (int)(count + (is_more ? sizeof ellipsis - 1 : 0));
  PangoLayout *cut = make_layout(fonts, request, bytes, shown);
  free(bytes);
  fonts->pango_layout_set_ellipsize(cut, ELLIPSIZE_END);
  fonts->pango_layout_set_height(cut, last.lines_before - request->line_limit);
  text->layouts[1] = cut;
  text->is_truncated = is_more || fonts->pango_layout_is_ellipsized(cut);

  if (last.start > 0) {
    fonts->pango_layout_set_text(whole, request->text, last.start - 1);
  } else {
    fonts->g_object_unref(whole);
    text->layouts[0] = NULL;
  }
  return true;
}

bool lay_out(cpango_text *text, const cpango_request *request) {
  const cpango_fonts *fonts = text->fonts;
  text->layouts[0] = make_layout(fonts, request, request->text, request->text_count);
  bool is_limited = request->line_limit > 0
      && fonts->pango_layout_get_line_count(text->layouts[0]) > request->line_limit;
  return !is_limited || limit_lines(text, request);
}
