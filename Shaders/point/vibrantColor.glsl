#include "common/alpha.glsl"

// vibrantColorMatrix where the content covers, whatever its colour: multiplies chroma by `chroma` and luma (Rec.
// 601) by `luma`, and adds an offset.
Pixel vibrantColor(Pixel p, Pixel content, float luma, float chroma, float offset) {
  vec3 b = straight(p);
  float y = 0.299 * b.r + 0.587 * b.g + 0.114 * b.b;
  vec3 vivid = clamp((b - y) * chroma + (luma * y + offset), 0.0, 1.0);
  return premultiplied(b * (1.0 - content.a) + vivid * content.a, p.a);
}
