#include "common/gradient.glsl"

// The place is the distance from the centre, a whole pixel and an offset, which keeps the distance precise.
Pixel radialGradient(Position at, ivec2 origin, vec2 offset, Table stops, int count) {
  vec2 p = vec2(at - origin) + offset;
  return gradientColor(stops, count, sqrt(p.x * p.x + p.y * p.y));
}
