#include "fonts.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// The library is never closed, because GLib registers types and starts threads that cannot be
// removed. dlsym also searches the libraries that it depends on, so one handle finds all functions.
static bool find_functions(
    cpango_fonts *fonts, const char *library, char *message, size_t count) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(message, count, "%s", dlerror());
    return false;
  }
#define FUNCTION(result, name, parameters)                          \
  fonts->name = (result(*) parameters)dlsym(handle, #name);         \
  if (!fonts->name) {                                               \
    snprintf(message, count, "it lacks %s, which version 1.50 has", #name); \
    return false;                                                   \
  }
#include "functions.h"
#undef FUNCTION
  return true;
}

// The font map is not shared and every option is set, so that the settings of the desktop have no
// effect. At Cairo's standard resolution of 72 dots per inch, a point is a pixel. Glyphs are
// neither hinted nor moved to whole pixels, so that text scales in proportion. The language only
// matters for scripts that several languages share.
static bool make_context(cpango_fonts *fonts) {
  fonts->map = fonts->pango_cairo_font_map_new();
  if (!fonts->map) return false;
  fonts->pango_cairo_font_map_set_resolution((PangoCairoFontMap *)fonts->map, 72);
  fonts->context = fonts->pango_font_map_create_context(fonts->map);
  if (!fonts->context) return false;
  fonts->pango_context_set_language(fonts->context, fonts->pango_language_from_string("en"));
  fonts->pango_context_set_round_glyph_positions(fonts->context, false);

  cairo_font_options_t *options = fonts->cairo_font_options_create();
  fonts->cairo_font_options_set_antialias(options, FONT_ANTIALIAS_GRAY);
  fonts->cairo_font_options_set_hint_style(options, FONT_HINT_STYLE_NONE);
  fonts->cairo_font_options_set_hint_metrics(options, FONT_HINT_METRICS_OFF);
  fonts->pango_cairo_context_set_font_options(fonts->context, options);
  fonts->cairo_font_options_destroy(options);
  return true;
}

cpango_fonts *cpango_fonts_open(const char *library, char *message, size_t count) {
  cpango_fonts *fonts = calloc(1, sizeof *fonts);
  snprintf(message, count, "not enough memory");
  if (!fonts) return NULL;
  if (find_functions(fonts, library, message, count) && make_context(fonts)) return fonts;
  cpango_fonts_close(fonts);
  return NULL;
}

void cpango_fonts_close(cpango_fonts *fonts) {
  if (!fonts) return;
  if (fonts->context) fonts->g_object_unref(fonts->context);
  if (fonts->map) fonts->g_object_unref(fonts->map);
  free(fonts);
}

const char *cpango_fonts_version(const cpango_fonts *fonts) {
  return fonts->pango_version_string();
}

bool cpango_fonts_have(const cpango_fonts *fonts, const char *family) {
  FcPattern *pattern = fonts->FcPatternCreate();
  FcObjectSet *properties = fonts->FcObjectSetCreate();
  if (family) fonts->FcPatternAddString(pattern, "family", (const unsigned char *)family);
  FcFontSet *set = fonts->FcFontList(NULL, pattern, properties);
  bool have = set && set->nfont > 0;
  if (set) fonts->FcFontSetDestroy(set);
  fonts->FcObjectSetDestroy(properties);
  fonts->FcPatternDestroy(pattern);
  return have;
}
