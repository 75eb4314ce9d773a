#include "fonts.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Never closed, because GLib's types and threads stay. dlsym also searches dependencies, so one
// handle finds all functions.
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

// A separate font map with every option set is independent of the desktop's settings. At 72 dots
// per inch, a point is a pixel. Without hinting and rounding, text scales in proportion. The
// language only matters for shared scripts.
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
  if (fonts->config) fonts->FcConfigDestroy(fonts->config);
  free(fonts);
}

// Renames the file's families, to tell them from installed ones.
bool cpango_fonts_add(
    cpango_fonts *fonts, const char *path, const char *name, char *family, size_t count) {
  if (!fonts->config) {
    fonts->config = fonts->FcInitLoadConfigAndFonts();
    if (!fonts->config) return false;
    fonts->pango_fc_font_map_set_config((PangoFcFontMap *)fonts->map, fonts->config);
  }
  const FcFontSet *set = fonts->FcConfigGetFonts(fonts->config, SET_APPLICATION);
  int first = set ? set->nfont : 0;
  if (!fonts->FcConfigAppFontAddFile(fonts->config, (const unsigned char *)path)) return false;
  set = fonts->FcConfigGetFonts(fonts->config, SET_APPLICATION);
  if (!set || set->nfont <= first) return false;
  for (int index = first; index < set->nfont; index++) {
    FcPattern *font = set->fonts[index];
    unsigned char *stated = NULL;
    fonts->FcPatternGetString(font, "family", 0, &stated);
    if (index == first) snprintf(family, count, "%s", stated ? (const char *)stated : "");
    // A collection's other families keep their names.
    if (index > first && (!stated || strcmp((const char *)stated, family) != 0)) continue;
    fonts->FcPatternDel(font, "family");
    fonts->FcPatternDel(font, "familylang");
    fonts->FcPatternAddString(font, "family", (const unsigned char *)name);
  }
  fonts->pango_fc_font_map_config_changed((PangoFcFontMap *)fonts->map);
  return true;
}

const char *cpango_fonts_version(const cpango_fonts *fonts) {
  return fonts->pango_version_string();
}

static FcFontSet *list_fonts(
    const cpango_fonts *fonts, const char *family, const char *const *properties, int count) {
  FcPattern *pattern = fonts->FcPatternCreate();
  FcObjectSet *set = fonts->FcObjectSetCreate();
  if (family) fonts->FcPatternAddString(pattern, "family", (const unsigned char *)family);
  for (int index = 0; index < count; index++) fonts->FcObjectSetAdd(set, properties[index]);
  FcFontSet *list = fonts->FcFontList(fonts->config, pattern, set);
  fonts->FcObjectSetDestroy(set);
  fonts->FcPatternDestroy(pattern);
  return list;
}

bool cpango_fonts_have(const cpango_fonts *fonts, const char *family) {
  FcFontSet *set = list_fonts(fonts, family, NULL, 0);
  bool have = set && set->nfont > 0;
  if (set) fonts->FcFontSetDestroy(set);
  return have;
}

// A cpango_faces pointer is an FcFontSet pointer.
cpango_faces *cpango_faces_find(const cpango_fonts *fonts, const char *family) {
  static const char *const properties[] = {"family", "weight", "slant", "color"};
  return (cpango_faces *)list_fonts(fonts, family, properties, 4);
}

int cpango_faces_count(const cpango_faces *faces) {
  return ((const FcFontSet *)faces)->nfont;
}

cpango_face cpango_faces_get(const cpango_fonts *fonts, const cpango_faces *faces, int index) {
  const FcPattern *face = ((const FcFontSet *)faces)->fonts[index];
  unsigned char *family = NULL;
  fonts->FcPatternGetString(face, "family", 0, &family);
  int slant = 0, color = 0;
  fonts->FcPatternGetInteger(face, "slant", 0, &slant);
  fonts->FcPatternGetBool(face, "color", 0, &color);
  double lightest = FONT_WEIGHT_REGULAR;
  double heaviest = lightest;
  FcRange *range = NULL;
  if (fonts->FcPatternGetRange(face, "weight", 0, &range) == 0) {
    fonts->FcRangeGetDouble(range, &lightest, &heaviest);
  } else if (fonts->FcPatternGetDouble(face, "weight", 0, &lightest) == 0) {
    heaviest = lightest;
  }
  return (cpango_face){
      .family = family ? (const char *)family : "",
      .lightest = fonts->FcWeightToOpenTypeDouble(lightest),
      .heaviest = fonts->FcWeightToOpenTypeDouble(heaviest),
      .is_italic = slant > 0,
      .is_color = color,
  };
}

void cpango_faces_destroy(const cpango_fonts *fonts, cpango_faces *faces) {
  if (faces) fonts->FcFontSetDestroy((FcFontSet *)faces);
}
