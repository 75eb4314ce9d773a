#include "common/alpha.glsl"

// max(0, αo − (αb − cb) − (αs − cs)), where αo is the alpha of the result.
Pixel plusDarker(Pixel p, Pixel overlay, float opacity) {
  Pixel source = overlay * opacity;
  float alpha = min(1.0, p.a + source.a);
  return clamped(vec4(alpha - (p.a - p.rgb) - (source.a - source.rgb), alpha));
}
