#include "common/sheet.glsl"

// Multiplies the coverage of a sheet of glass by a premultiplied colour.
//
// inset: how far inside of the outline the edge lies.
Pixel sheetCoverage(Pixel sheet, vec4 color, float inset) {
  sheet.z += inset;
  return color * clamp(0.5 - paneOf(sheet).z, 0.0, 1.0);
}
