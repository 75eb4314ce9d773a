// The types of GLib, Fontconfig, Cairo and Pango (1.50 or later) used here, with their ABIs'
// layout, so that building needs no headers; abi.c compares them with the originals.
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcObjectSet FcObjectSet;
typedef struct _FcRange FcRange;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;

// Renamed by abi.c.

typedef int cairo_format_t;

typedef struct {
  int nfont;
  int sfont;
  FcPattern **fonts;
} FcFontSet;

typedef struct list {
  void *data;
  struct list *next;
} GSList;

typedef struct {
  const void *klass;
  unsigned start_index;
  unsigned end_index;
} PangoAttribute;

typedef struct {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

typedef struct {
  uint32_t glyph;
  struct {
    int32_t width;
    int32_t x_offset;
    int32_t y_offset;
  } geometry;
  struct {
    unsigned is_cluster_start : 1;
    unsigned is_color : 1;
  } attr;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

typedef struct {
  int offset;
  int length;
  int num_chars;
  struct {
    void *shape_engine;
    void *lang_engine;
    PangoFont *font;
    uint8_t level;
    uint8_t gravity;
    uint8_t flags;
    uint8_t script;
    PangoLanguage *language;
    GSList *extra_attrs;
  } analysis;
} PangoItem;

typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset;
  int start_x_offset;
  int end_x_offset;
} PangoGlyphItem;

typedef struct {
  PangoLayout *layout;
  int start_index;
  int length;
  GSList *runs;
} PangoLayoutLine;

enum {
  FONT_ANTIALIAS_GRAY = 2,
  FONT_HINT_STYLE_NONE = 1,
  FONT_HINT_METRICS_OFF = 1,
  SURFACE_ARGB32 = 0,
  SURFACE_A8 = 2,
  LINE_JOIN_ROUND = 1,
  UNITS_A_PIXEL = 1024,
  FONT_WEIGHT_REGULAR = 80,
  SET_APPLICATION = 1,
  STYLE_ITALIC = 2,
  WRAP_WORD = 0,
  WRAP_WORD_CHAR = 2,
  ELLIPSIZE_END = 3,
  DIRECTION_RTL = 1,
  GLYPH_EMPTY = 0x0FFFFFFF,
  GLYPH_UNKNOWN_FLAG = 0x10000000,
};

#endif
