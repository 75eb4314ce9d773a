#include "common/tones.glsl"

// How far a row lies outside a band of focus: 0 in the band, 1 beyond the falloff, smooth between.
Pixel focusBand(Position at, float top, float bottom, float scale, float falloff, float rows) {
  float y = (float(at.y) + 0.5) * rows;
  float above = clamp((y - top + falloff) * scale, 0.0, 1.0);
  float below = clamp((y - bottom) * scale, 0.0, 1.0);
  return vec4(1.0 - eased(above) + eased(below));
}
