#include "common/alpha.glsl"

// The colour mixed with the grey that a cubic Bézier curve gives for its luma.
Pixel luminanceCurve(Pixel p, vec4 values, float amount) {
  vec3 c = straight(p);
  float l = clamp(0.2125 * c.r + 0.7154 * c.g + 0.0721 * c.b, 0.0, 1.0);
  float m = 1.0 - l;
  float y = m * m * m * values.x + 3.0 * m * m * l * values.y + 3.0 * m * l * l * values.z
    + l * l * l * values.w;
  float grey = clamp(y, 0.0, 1.0);
  return premultiplied(clamp(c * (1.0 - amount) + grey * amount, 0.0, 1.0), p.a);
}
