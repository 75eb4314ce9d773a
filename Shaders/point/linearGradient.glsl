#include "common/gradient.glsl"

// The place is (p − start)·direction. The start is a whole pixel and an offset, which keeps p − start precise.
Pixel linearGradient(
  Position at, ivec2 origin, vec2 offset, vec2 direction, Table stops, int count
) {
  vec2 p = vec2(at - origin) + offset;
  return gradientColor(stops, count, p.x * direction.x + p.y * direction.y);
}
