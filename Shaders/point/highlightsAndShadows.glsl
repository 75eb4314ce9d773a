#include "common/alpha.glsl"
#include "common/power.glsl"

// Scales the colour by the change that two curves make to nine tenths of its mean. Black stays
// black.
Pixel highlightsAndShadows(Pixel p, float shadowExponent, float highlightExponent) {
  vec3 c = straight(p);
  float l = 0.3 * (c.r + c.g + c.b);
  if (l <= 0.0) return p;
  float s = power(l, shadowExponent);
  float lift = clamp(s * (1.0 - 0.76 * s) - l, 0.0, 1.0);
  float h = power(1.0 - l, highlightExponent);
  float fall = clamp(1.0 - h * (1.0 - 0.8 * h) - l, -1.0, 0.0);
  return premultiplied(clamp(c * ((l + lift + fall) / l), 0.0, 1.0), p.a);
}
