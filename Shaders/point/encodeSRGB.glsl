#include "common/alpha.glsl"
#include "common/srgb.glsl"

Pixel encodeSRGB(Pixel p) {
  vec3 c = clamp(straight(p), 0.0, 1.0);
  return premultiplied(
    vec3(encodedFromLinear(c.r), encodedFromLinear(c.g), encodedFromLinear(c.b)), p.a);
}
