#include "common/alpha.glsl"
#include "common/power.glsl"
#include "common/tones.glsl"

Pixel gamma(Pixel p, float exponent) {
  vec3 c = levels16(straight(p)) / 65535.0;
  vec3 result = vec3(power(c.r, exponent), power(c.g, exponent), power(c.b, exponent));
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
