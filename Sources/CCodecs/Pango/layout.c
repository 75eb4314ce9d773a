#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char ellipsis[] = "\xE2\x80\xA6";

static PangoFontDescription *describe(
    const cpango_fonts *fonts, const cpango_request *request, const cpango_style *style) {
  PangoFontDescription *font = fonts->pango_font_description_new();
  fonts->pango_font_description_set_family(font, style->families);
  fonts->pango_font_description_set_absolute_size(font, units(style->size));
  fonts->pango_font_description_set_weight(font, (unsigned)style->weight);
  if (style->is_italic) fonts->pango_font_description_set_style(font, STYLE_ITALIC);
  if (request->axes) fonts->pango_font_description_set_variations(font, request->axes);
  return font;
}

static void set_style(
    const cpango_fonts *fonts, const cpango_request *request, PangoAttrList *attributes, int index,
    unsigned start, unsigned end) {
  const cpango_style *style = &request->styles[index];
  PangoAttribute *font = NULL, *spacing = NULL;
  if (index > 0) {
    PangoFontDescription *description = describe(fonts, request, style);
    font = fonts->pango_attr_font_desc_new(description);
    fonts->pango_font_description_free(description);
  }
  if (style->letter_spacing != 0) {
    spacing = fonts->pango_attr_letter_spacing_new((int)units(style->letter_spacing));
  }
  PangoAttribute *both[] = {font, spacing};
  for (int kind = 0; kind < 2; kind++) {
    if (!both[kind]) continue;
    both[kind]->start_index = start;
    both[kind]->end_index = end;
    fonts->pango_attr_list_insert(attributes, both[kind]);
  }
}

// Sets the styles of `count` bytes from `first` on. Neighbours of one style share a range, because
// Pango shapes ranges separately. The last range includes an ellipsis.
static void set_styles(
    const cpango_fonts *fonts, const cpango_request *request, PangoLayout *layout, int first,
    int count) {
  PangoAttrList *attributes = fonts->pango_attr_list_new();
  // A blank paragraph's ellipsis has the style of the previous paragraph's end.
  if (count == 0) {
    first = first > 0 ? first - 1 : 0;
    count = 1;
  }
  if (request->span_count == 0) set_style(fonts, request, attributes, 0, 0, UINT32_MAX);
  int start = 0;
  for (int index = 0; index < request->span_count; index++) {
    const cpango_span *span = &request->spans[index];
    bool is_last = index + 1 == request->span_count;
    if (!is_last && span[1].style == span->style) continue;
    int from = start > first ? start - first : 0;
    int to = span->end - first;
    if (to > from && from < count) {
      set_style(
          fonts, request, attributes, span->style, (unsigned)from,
          to < count ? (unsigned)to : UINT32_MAX);
    }
    start = span->end;
  }
  fonts->pango_layout_set_attributes(layout, attributes);
  fonts->pango_attr_list_unref(attributes);
}

// Lays out bytes; the first `count` are the request's text from `first` on.
static PangoLayout *make_layout(
    const cpango_fonts *fonts, const cpango_request *request, int first, int count,
    const char *bytes, int byte_count) {
  PangoFontDescription *font = describe(fonts, request, &request->styles[0]);
  PangoLayout *layout = fonts->pango_layout_new(fonts->context);
  fonts->pango_layout_set_font_description(layout, font);
  fonts->pango_font_description_free(font);
  set_styles(fonts, request, layout, first, count);
  if (request->width >= 0) {
    fonts->pango_layout_set_width(layout, (int)units(request->width));
    fonts->pango_layout_set_wrap(layout, request->breaks_words ? WRAP_WORD_CHAR : WRAP_WORD);
    fonts->pango_layout_set_justify(layout, request->alignment == CPANGO_JUSTIFIED);
  }
  fonts->pango_layout_set_text(layout, bytes, byte_count);
  return layout;
}

static bool is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n';
}

// A paragraph's start in the text, and the number of lines before it.
typedef struct {
  int start;
  int lines_before;
} paragraph;

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

// Pango limits each paragraph's lines, but this limit is for the whole text. The last visible
// paragraph's layout gets the remaining lines, and an ellipsis if that paragraph fits but others
// follow.
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
  PangoLayout *cut = make_layout(fonts, request, last.start, (int)count, bytes, shown);
  free(bytes);
  fonts->pango_layout_set_ellipsize(cut, ELLIPSIZE_END);
  fonts->pango_layout_set_height(cut, last.lines_before - request->line_limit);
  text->layouts[1] = cut;
  text->starts[1] = last.start;
  text->ends[1] = last.start + (int)count;
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
  text->layouts[0] = make_layout(
      fonts, request, 0, request->text_count, request->text, request->text_count);
  text->ends[0] = request->text_count;
  bool is_limited = request->line_limit > 0
      && fonts->pango_layout_get_line_count(text->layouts[0]) > request->line_limit;
  return !is_limited || limit_lines(text, request);
}
