#include "common/box.glsl"

// Two bars cross at the origin. One is the other one turned, so a place is brought to the eighth of the plane
// beside the first.
Pixel crosshair(Position at, vec4 color, ivec2 origin, vec2 offset, vec2 reach) {
  vec2 p = abs(vec2(at - origin) + offset);
  vec2 folded = vec2(max(p.x, p.y), min(p.x, p.y));
  return color * clamp(0.5 - boxDistance(folded, reach, 0.0), 0.0, 1.0);
}
