#include "common/alpha.glsl"

Pixel toon(Pixel p, Pixel edges, float levels, float threshold) {
  vec3 steps = floor(straight(p) * levels + 0.5) / levels;
  return premultiplied(edges.r < threshold ? clamp(steps, 0.0, 1.0) : vec3(0.0), p.a);
}
