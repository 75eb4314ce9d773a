#include "common/alpha.glsl"

// A colour burn by `burn`, then a straight colour in proportion to the fourth power of luma.
Pixel vibrantLight(Pixel p, Pixel content, float burn, vec4 darken) {
  vec3 b = straight(p);
  vec3 burnt = clamp(1.0 - (1.0 - b) / burn, 0.0, 1.0);
  vec3 t = b * (1.0 - content.a) + burnt * content.a;
  float y = (54.0 * t.r + 183.0 * t.g + 19.0 * t.b) * (1.0 / 256.0);
  float w = content.a * darken.a * (y * y) * (y * y);
  return premultiplied(t * (1.0 - w) + darken.rgb * w, p.a);
}
