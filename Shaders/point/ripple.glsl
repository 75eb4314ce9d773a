#include "common/angles.glsl"

// Maps to places that waves around a point move to and from it.
Pixel ripple(
  Position at, ivec2 origin, vec2 offset, float frequency, float amplitude, float phase
) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  if (d == 0.0) return vec4(0.0, 0.0, 1.0, 0.0);
  float way = direction(d * frequency - phase).y * amplitude;
  return vec4(p * (way / d), 1.0, 0.0);
}
