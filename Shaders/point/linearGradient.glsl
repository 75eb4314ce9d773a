#include "common/gradient.glsl"

// The place is (p − start)·direction; p − start comes as whole pixels and what is left over.
Pixel linearGradient(
  Position at, ivec2 origin, vec2 offset, vec2 direction, Table stops, int count
) {
  vec2 p = vec2(at - origin) + offset;
  return gradientColor(stops, count, p.x * direction.x + p.y * direction.y);
}
