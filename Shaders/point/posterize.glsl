#include "common/alpha.glsl"

Pixel posterize(Pixel p, float levels) {
  vec3 result = floor(straight(p) * levels + 0.5) / levels;
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
