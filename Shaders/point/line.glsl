#include "common/box.glsl"

// The rectangle lies around the origin along the direction, and the reach is half of its sides.
Pixel line(
  Position at, vec4 color, ivec2 origin, vec2 offset, vec2 direction, vec2 reach, float radius
) {
  vec2 p = vec2(at - origin) + offset;
  vec2 q = vec2(p.x * direction.x + p.y * direction.y, p.y * direction.x - p.x * direction.y);
  return color * clamp(0.5 - boxDistance(q, reach, radius), 0.0, 1.0);
}
