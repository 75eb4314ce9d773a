#include "common/angles.glsl"

// Maps to the middles of pieces of rings around a point.
Pixel sectors(Position at, ivec2 origin, vec2 offset, float size, float count) {
  vec2 p = vec2(at - origin) + offset;
  float ring = (floor(sqrt(p.x * p.x + p.y * p.y) / size) + 0.5) * size;
  float turns = (floor(angleOf(p) * count) + 0.5) / count;
  return vec4(direction(turns) * ring - p, 1.0, 0.0);
}
