// Compares types.h, formats.h and functions.h with the real header, at compile time, if installed:
//
//   cc -fsyntax-only $(pkg-config --cflags lcms2) Sources/CCodecs/LittleCMS/abi.c
#if __has_include(<lcms2.h>)
#include <lcms2.h>

#include "formats.h"
#include "types.h"

#define FUNCTION(result, name, parameters) extern result name parameters;
#include "functions.h"

#define SAME_VALUE(ours, theirs) _Static_assert((int)ours == (int)(theirs), #theirs)

SAME_VALUE(FORMAT_RGBA8, TYPE_RGBA_8);
SAME_VALUE(FORMAT_RGBA16, TYPE_RGBA_16);
SAME_VALUE(FORMAT_GRAY8, TYPE_GRAY_8 | EXTRA_SH(3));
SAME_VALUE(FORMAT_GRAY16, TYPE_GRAY_16 | EXTRA_SH(3));
SAME_VALUE(FORMAT_CMYK, TYPE_CMYK_8);
SAME_VALUE(FORMAT_CMYK16, TYPE_CMYK_16);
SAME_VALUE(FORMAT_CMYK_LIGHT, TYPE_CMYK_8_REV);
SAME_VALUE(PERCEPTUAL_INTENT, INTENT_PERCEPTUAL);
SAME_VALUE(FLAG_NO_CACHE, cmsFLAGS_NOCACHE);
SAME_VALUE(FLAG_NO_OPTIMIZATION, cmsFLAGS_NOOPTIMIZE);
#endif
