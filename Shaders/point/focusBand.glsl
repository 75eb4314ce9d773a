#include "common/tones.glsl"

// Returns how far a row lies outside a band of focus: 0 between the band's edges, 1 beyond the
// falloff, and a smooth transition between.
Pixel focusBand(Position at, float top, float bottom, float scale, float falloff, float rows) {
  float y = (float(at.y) + 0.5) * rows;
  float above = clamp((y - top + falloff) * scale, 0.0, 1.0);
  float below = clamp((y - bottom) * scale, 0.0, 1.0);
  return vec4(1.0 - eased(above) + eased(below));
}
