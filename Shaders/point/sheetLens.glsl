#include "common/pane.glsl"

// The map of places that a sheet of glass shows. Where panes that face each other meet, directions
// cancel out and the picture moves less, so that there is no seam.
Pixel sheetLens(Pixel sheet, float width, float amount) {
  return vec4(sheet.xy * (circleShare(sheet.z, width) * amount), 1.0, 0.0);
}
