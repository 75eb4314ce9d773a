#ifndef FONTS_H
#define FONTS_H

#include "CPango.h"
#include "types.h"

#define FUNCTION(result, name, parameters) result(*name) parameters;
struct cpango_fonts {
#include "functions.h"
  PangoFontMap *map;
  PangoContext *context;
  // A configuration with the added files, or NULL for the process's.
  FcConfig *config;
};
#undef FUNCTION

#endif
