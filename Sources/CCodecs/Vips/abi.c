// Compares types.h and functions.h with the real headers, at compile time, if installed:
//
//   cc -fsyntax-only $(pkg-config --cflags vips) Sources/CCodecs/Vips/abi.c
#if __has_include(<vips/vips.h>) && __has_include(<glib.h>)
#include <vips/vips.h>

#include "CVips.h"
#include "types.h"

#define FUNCTION(result, name, parameters) extern result name parameters;
#include "functions.h"

#define SAME_VALUE(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #theirs)

SAME_VALUE(FORMAT_UCHAR, VIPS_FORMAT_UCHAR);
SAME_VALUE(FORMAT_USHORT, VIPS_FORMAT_USHORT);
SAME_VALUE(FORMAT_FLOAT, VIPS_FORMAT_FLOAT);
SAME_VALUE(INTERPRETATION_BW, VIPS_INTERPRETATION_B_W);
SAME_VALUE(INTERPRETATION_SRGB, VIPS_INTERPRETATION_sRGB);
SAME_VALUE(INTERPRETATION_RGB16, VIPS_INTERPRETATION_RGB16);
SAME_VALUE(INTERPRETATION_GREY16, VIPS_INTERPRETATION_GREY16);
SAME_VALUE(INTERPRETATION_SCRGB, VIPS_INTERPRETATION_scRGB);
SAME_VALUE(CODING_NONE, VIPS_CODING_NONE);
SAME_VALUE(DEMAND_THIN_STRIP, VIPS_DEMAND_STYLE_THINSTRIP);
SAME_VALUE(ACCESS_SEQUENTIAL, VIPS_ACCESS_SEQUENTIAL);
SAME_VALUE(FAIL_ON_ERROR, VIPS_FAIL_ON_ERROR);
SAME_VALUE(COMPRESSION_HEVC, VIPS_FOREIGN_HEIF_COMPRESSION_HEVC);
SAME_VALUE(COMPRESSION_AV1, VIPS_FOREIGN_HEIF_COMPRESSION_AV1);
SAME_VALUE(SUBSAMPLE_AUTO, VIPS_FOREIGN_SUBSAMPLE_AUTO);
SAME_VALUE(SUBSAMPLE_OFF, VIPS_FOREIGN_SUBSAMPLE_OFF);
SAME_VALUE(CVIPS_MOST_ROWS, VIPS_MAX_COORD);
SAME_VALUE(offsetof(vips_region_head, image), offsetof(VipsRegion, im));
SAME_VALUE(offsetof(vips_region_head, valid), offsetof(VipsRegion, valid));
SAME_VALUE(offsetof(vips_region_head, pixels), offsetof(VipsRegion, data));
SAME_VALUE(offsetof(vips_region_head, stride), offsetof(VipsRegion, bpl));
#endif
