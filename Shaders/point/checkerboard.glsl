#include "common/stripes.glsl"

// Mixes two colours by the parts of a pixel that squares of each cover. The origin, a corner of squares, is a whole
// pixel and the vector from it to that pixel's centre.
Pixel checkerboard(
  Position at, ivec2 origin, vec2 offset, float period, vec4 first, vec4 second
) {
  vec2 p = vec2(at - origin) + (offset - 0.5);
  float x = striped(p.x, period);
  float y = striped(p.y, period);
  float share = x * y + (1.0 - x) * (1.0 - y);
  return first * share + second * (1.0 - share);
}
