#include "common/alpha.glsl"
#include "common/tones.glsl"

Pixel solarize(Pixel p, float threshold) {
  vec3 c = straight(p);
  return premultiplied(lumaLevel(c) <= threshold ? 1.0 - c : c, p.a);
}
