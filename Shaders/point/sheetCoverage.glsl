#include "common/sheet.glsl"

// `inset` is how far inside of the outline the edge lies.
Pixel sheetCoverage(Pixel sheet, vec4 color, float inset) {
  sheet.z += inset;
  return color * clamp(0.5 - paneOf(sheet).z, 0.0, 1.0);
}
