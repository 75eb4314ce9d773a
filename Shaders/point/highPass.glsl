#include "common/alpha.glsl"

// ½ plus the difference from a blurred picture, both over a grey of ½, times a gain.
Pixel highPass(Pixel p, Pixel blurred, float gain) {
  vec3 detail = (p.rgb - p.a * 0.5) - (blurred.rgb - blurred.a * 0.5);
  return premultiplied(clamp(detail * gain + 0.5, 0.0, 1.0), p.a);
}
