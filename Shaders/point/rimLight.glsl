#include "common/pane.glsl"

Pixel rimLight(
  Position at, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, float reach, float cubic,
  float turn, float width, vec2 light, float front, float back
) {
  vec3 pane = paneAt(at, low, high, lowOffset, highOffset, reach, cubic, turn);
  return rimLightOf(pane, width, light, front, back);
}
