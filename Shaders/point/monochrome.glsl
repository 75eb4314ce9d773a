#include "common/alpha.glsl"
#include "common/tones.glsl"

Pixel monochrome(Pixel p, float intensity, vec4 dark, vec4 bright) {
  vec3 c = straight(p);
  vec3 toned = overlaid(vec3(luma(c)), dark, bright);
  return premultiplied(clamp(c * (1.0 - intensity) + toned * intensity, 0.0, 1.0), p.a);
}
