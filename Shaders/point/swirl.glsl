#include "common/angles.glsl"

Pixel swirl(Position at, ivec2 origin, vec2 offset, float radius, float turns) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  if (d >= radius) return vec4(0.0, 0.0, 1.0, 0.0);
  float rest = 1.0 - d / radius;
  vec2 t = direction(turns * (rest * rest));
  return vec4(p.x * t.x - p.y * t.y - p.x, p.x * t.y + p.y * t.x - p.y, 1.0, 0.0);
}
