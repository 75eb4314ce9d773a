#include "common/alpha.glsl"
#include "common/tones.glsl"

// Mixes the colour with a grey of its luma, by a cubic in Bernstein form. The weights include the binomial
// coefficients.
Pixel luminanceCurve(Pixel p, vec4 weights, float amount) {
  vec3 c = straight(p);
  float l = clamp(luma(c), 0.0, 1.0);
  float m = 1.0 - l;
  float m2 = m * m;
  float l2 = l * l;
  float y = m2 * m * weights.x + m2 * l * weights.y + m * l2 * weights.z + l2 * l * weights.w;
  float grey = clamp(y, 0.0, 1.0);
  return premultiplied(clamp(c * (1.0 - amount) + grey * amount, 0.0, 1.0), p.a);
}
