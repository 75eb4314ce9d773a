#include "common/pane.glsl"

// Where panes that face each other meet, directions cancel out and the picture moves less, without a seam. `law` is
// 0 or 2, as for `glassLens`.
Pixel sheetLens(Pixel sheet, float width, float amount, const int law) {
  float share = circleShare(sheet.z, width);
  return vec4(sheet.xy * (share * amount), law == 2 ? share * share : 1.0, 0.0);
}
