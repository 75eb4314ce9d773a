#include "common/pane.glsl"
#include "common/sheet.glsl"

Pixel sheetRim(Pixel sheet, float width, vec2 light, float front, float back) {
  return rimLightOf(paneOf(sheet), width, light, front, back);
}
