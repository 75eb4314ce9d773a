#include "common/tones.glsl"

// Maps to places nearer to a point along each axis, in units of half a side.
Pixel stretch(
  Position at, ivec2 origin, vec2 offset, vec2 scale, float amount
) {
  vec2 p = vec2(at - origin) + offset;
  float x = eased(clamp(abs(p.x) * scale.x * 4.0 - 1.0, 0.0, 1.0)) - 1.0;
  float y = eased(clamp(abs(p.y) * scale.y * 4.0 - 1.0, 0.0, 1.0)) - 1.0;
  return vec4(p.x * (x * amount), p.y * (y * amount), 1.0, 0.0);
}
