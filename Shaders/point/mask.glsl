#include "common/alpha.glsl"

// base·(1 − m) + p·m. m is luma × alpha, alpha, luma or red of the mask's straight colour: with
// the weights of `channel` (r, g, b, and how far alpha counts).
Pixel mask(Pixel p, Pixel base, Pixel mask, vec4 weights, float alphaShare, float inverted) {
  vec3 c = straight(mask);
  float value = weights.x * c.r + weights.y * c.g + weights.z * c.b + weights.w;
  float m = mask.a > 0.0 ? clamp(value * (1.0 - alphaShare + alphaShare * mask.a), 0.0, 1.0) : 0.0;
  m = abs(inverted - m);
  return base * (1.0 - m) + p * m;
}
