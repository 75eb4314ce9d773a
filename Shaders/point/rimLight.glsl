#include "common/pane.glsl"

// The light that the rim of a pane reflects. It has no alpha, because it covers nothing.
//
// light: the direction in which the light falls.
// front, back: the strength of the light on the side that it falls on, and on the other side.
Pixel rimLight(
  Position at, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, float reach, float cubic,
  float turn, float width, vec2 light, float front, float back
) {
  vec3 pane = paneAt(at, low, high, lowOffset, highOffset, reach, cubic, turn);
  // The outline itself is cut along its coverage.
  float band = clamp(width + 0.5 + pane.z, 0.0, 1.0);
  float facing = pane.x * light.x + pane.y * light.y;
  float strength = facing < 0.0 ? front : back;
  return vec4(vec3(facing * facing * strength * band), 0.0);
}
