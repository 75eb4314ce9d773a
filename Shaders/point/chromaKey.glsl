#include "common/alpha.glsl"
#include "common/tones.glsl"

Pixel chromaKey(Pixel p, vec4 cr, vec4 cb, float threshold, float gain) {
  vec3 c = straight(p);
  float x = cr.x * c.r + cr.y * c.g + cr.z * c.b + cr.w;
  float y = cb.x * c.r + cb.y * c.g + cb.z * c.b + cb.w;
  return p * eased(clamp((sqrt(x * x + y * y) - threshold) * gain, 0.0, 1.0));
}
