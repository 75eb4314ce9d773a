// Compares types.h and functions.h with the real headers, at compile time, if installed:
//
//   cc -fsyntax-only $(pkg-config --cflags pangocairo fontconfig) Sources/CCodecs/Pango/abi.c
#if __has_include(<pango/pangocairo.h>) && __has_include(<fontconfig/fontconfig.h>)
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stddef.h>

#undef g_object_unref
#define FUNCTION(result, name, parameters) extern result name parameters;
#include "functions.h"

#define cairo_format_t OurFormat
#define FcFontSet OurFontSet
#define GSList OurList
#define PangoAttribute OurAttribute
#define PangoRectangle OurRectangle
#define PangoGlyphInfo OurGlyphInfo
#define PangoGlyphString OurGlyphString
#define PangoItem OurItem
#define PangoGlyphItem OurGlyphItem
#define PangoLayoutLine OurLayoutLine
#include "types.h"
#undef cairo_format_t
#undef FcFontSet
#undef GSList
#undef PangoAttribute
#undef PangoRectangle
#undef PangoGlyphInfo
#undef PangoGlyphString
#undef PangoItem
#undef PangoGlyphItem
#undef PangoLayoutLine

#define SAME_SIZE(ours, theirs) _Static_assert(sizeof(ours) == sizeof(theirs), #theirs)
#define SAME_FIELD(ours, theirs, field)                                                  \
  _Static_assert(                                                                        \
      offsetof(ours, field) == offsetof(theirs, field)                                   \
          && sizeof(((ours *)0)->field) == sizeof(((theirs *)0)->field),                 \
      #theirs "." #field)
#define SAME_VALUE(ours, theirs) _Static_assert((int)ours == (int)theirs, #theirs)

SAME_SIZE(OurFormat, cairo_format_t);
SAME_SIZE(OurFontSet, FcFontSet);
SAME_FIELD(OurFontSet, FcFontSet, nfont);
SAME_FIELD(OurFontSet, FcFontSet, fonts);
SAME_SIZE(OurList, GSList);
SAME_FIELD(OurList, GSList, data);
SAME_FIELD(OurList, GSList, next);
SAME_SIZE(OurAttribute, PangoAttribute);
SAME_FIELD(OurAttribute, PangoAttribute, start_index);
SAME_FIELD(OurAttribute, PangoAttribute, end_index);
SAME_SIZE(OurRectangle, PangoRectangle);
SAME_FIELD(OurRectangle, PangoRectangle, x);
SAME_FIELD(OurRectangle, PangoRectangle, y);
SAME_FIELD(OurRectangle, PangoRectangle, width);
SAME_FIELD(OurRectangle, PangoRectangle, height);
SAME_SIZE(OurGlyphInfo, PangoGlyphInfo);
SAME_FIELD(OurGlyphInfo, PangoGlyphInfo, glyph);
SAME_FIELD(OurGlyphInfo, PangoGlyphInfo, geometry.width);
SAME_FIELD(OurGlyphInfo, PangoGlyphInfo, attr);
SAME_SIZE(OurGlyphString, PangoGlyphString);
SAME_FIELD(OurGlyphString, PangoGlyphString, num_glyphs);
SAME_FIELD(OurGlyphString, PangoGlyphString, glyphs);
SAME_SIZE(OurItem, PangoItem);
SAME_FIELD(OurItem, PangoItem, offset);
SAME_FIELD(OurItem, PangoItem, analysis.font);
SAME_SIZE(OurGlyphItem, PangoGlyphItem);
SAME_FIELD(OurGlyphItem, PangoGlyphItem, item);
SAME_FIELD(OurGlyphItem, PangoGlyphItem, glyphs);
SAME_FIELD(OurGlyphItem, PangoGlyphItem, y_offset);
SAME_FIELD(OurGlyphItem, PangoGlyphItem, start_x_offset);
SAME_FIELD(OurGlyphItem, PangoGlyphItem, end_x_offset);
SAME_FIELD(OurLayoutLine, PangoLayoutLine, start_index);
SAME_FIELD(OurLayoutLine, PangoLayoutLine, length);
SAME_FIELD(OurLayoutLine, PangoLayoutLine, runs);

SAME_VALUE(FONT_ANTIALIAS_GRAY, CAIRO_ANTIALIAS_GRAY);
SAME_VALUE(FONT_HINT_STYLE_NONE, CAIRO_HINT_STYLE_NONE);
SAME_VALUE(FONT_HINT_METRICS_OFF, CAIRO_HINT_METRICS_OFF);
SAME_VALUE(SURFACE_ARGB32, CAIRO_FORMAT_ARGB32);
SAME_VALUE(SURFACE_A8, CAIRO_FORMAT_A8);
SAME_VALUE(LINE_JOIN_ROUND, CAIRO_LINE_JOIN_ROUND);
SAME_VALUE(UNITS_A_PIXEL, PANGO_SCALE);
SAME_VALUE(FONT_WEIGHT_REGULAR, FC_WEIGHT_REGULAR);
SAME_VALUE(SET_APPLICATION, FcSetApplication);
SAME_VALUE(STYLE_ITALIC, PANGO_STYLE_ITALIC);
SAME_VALUE(WRAP_WORD, PANGO_WRAP_WORD);
SAME_VALUE(WRAP_WORD_CHAR, PANGO_WRAP_WORD_CHAR);
SAME_VALUE(ELLIPSIZE_END, PANGO_ELLIPSIZE_END);
SAME_VALUE(DIRECTION_RTL, PANGO_DIRECTION_RTL);
SAME_VALUE(GLYPH_EMPTY, PANGO_GLYPH_EMPTY);
SAME_VALUE(GLYPH_UNKNOWN_FLAG, PANGO_GLYPH_UNKNOWN_FLAG);
#endif
