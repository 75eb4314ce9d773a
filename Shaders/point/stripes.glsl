#include "common/stripes.glsl"

// Mixes two colours by the parts of a pixel across stripes. One of the first colour begins at the origin.
Pixel stripes(
  Position at, ivec2 origin, vec2 offset, vec2 direction, float period, vec4 first, vec4 second
) {
  vec2 p = vec2(at - origin) + offset;
  float share = striped(p.x * direction.x + p.y * direction.y - 0.5, period);
  return first * share + second * (1.0 - share);
}
