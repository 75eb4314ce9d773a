#include "common/alpha.glsl"
#include "common/power.glsl"
#include "common/tones.glsl"

// Scales the colour by the change that two curves make to nine tenths of its mean. The sum of levels of 16 bits is
// exact for 8-bit colours, so the change depends on it alone.
Pixel highlightsAndShadows(Pixel p, float shadowExponent, float highlightExponent) {
  vec3 c = straight(p);
  vec3 t = levels16(c);
  float l = 0.3 / 65535.0 * (t.r + t.g + t.b);
  if (l <= 0.0) return p;
  float s = power(l, shadowExponent);
  float lift = clamp(s * (1.0 - 0.76 * s) - l, 0.0, 1.0);
  float h = power(1.0 - l, highlightExponent);
  float fall = clamp(1.0 - h * (1.0 - 0.8 * h) - l, -1.0, 0.0);
  return premultiplied(clamp(c * ((l + lift + fall) / l), 0.0, 1.0), p.a);
}
