#include "common/alpha.glsl"
#include "common/srgb.glsl"

Pixel decodeSRGB(Pixel p) {
  vec3 c = clamp(straight(p), 0.0, 1.0);
  return premultiplied(
    vec3(linearFromEncoded(c.r), linearFromEncoded(c.g), linearFromEncoded(c.b)), p.a);
}
