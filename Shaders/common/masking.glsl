#include "common/alpha.glsl"

// Returns luma × alpha, alpha, luma or red of a mask's straight colour, by weights of r, g, b and a constant.
// alphaShare is how far alpha multiplies the value. Without alpha, the coverage before inversion is 0.
float masked(Pixel mask, vec4 weights, float alphaShare, float inverted) {
  vec3 c = straight(mask);
  float value = weights.x * c.r + weights.y * c.g + weights.z * c.b + weights.w;
  float m = mask.a > 0.0 ? clamp(value * (1.0 - alphaShare + alphaShare * mask.a), 0.0, 1.0) : 0.0;
  return abs(inverted - m);
}
