#include "common/alpha.glsl"

// A colour dodge by `dodge`, then a straight colour in proportion to the fourth power of 1 − luma.
Pixel vibrantDark(Pixel p, Pixel content, float dodge, vec4 lighten) {
  vec3 b = straight(p);
  vec3 dodged = clamp(b / (1.0 - dodge), 0.0, 1.0);
  vec3 t = b * (1.0 - content.a) + dodged * content.a;
  float y = 1.0 - (54.0 * t.r + 183.0 * t.g + 19.0 * t.b) * (1.0 / 256.0);
  float w = content.a * lighten.a * (y * y) * (y * y);
  return premultiplied(t * (1.0 - w) + lighten.rgb * w, p.a);
}
