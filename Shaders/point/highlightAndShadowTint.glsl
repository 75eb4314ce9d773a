#include "common/alpha.glsl"
#include "common/tones.glsl"

Pixel highlightAndShadowTint(Pixel p, vec4 shadow, vec4 highlight, vec2 intensities) {
  vec3 c = straight(p);
  float l = luma(c);
  float d = 1.0 - l;
  vec3 lifted = max(c, shadow.rgb * d + c * l);
  vec3 dark = c * (1.0 - intensities.x) + lifted * intensities.x;
  vec3 lowered = min(dark, dark * d + highlight.rgb * l);
  vec3 bright = c * (1.0 - intensities.y) + lowered * intensities.y;
  return premultiplied(clamp(dark * d + bright * l, 0.0, 1.0), p.a);
}
