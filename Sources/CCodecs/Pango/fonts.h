#ifndef FONTS_H
#define FONTS_H

#include "CPango.h"
#include "types.h"

#define FUNCTION(result, name, parameters) result(*name) parameters;
struct cpango_fonts {
#include "functions.h"
  PangoFontMap *map;
  PangoContext *context;
  // A configuration with further font files, or NULL for that of the process.
  FcConfig *config;
};
#undef FUNCTION

#endif
