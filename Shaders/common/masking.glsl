#include "common/alpha.glsl"

// How far a mask shows: luma × alpha, alpha, luma or red of its straight colour, with the weights of
// a channel (r, g, b, and how far alpha counts); 0 where alpha is 0.
float masked(Pixel mask, vec4 weights, float alphaShare, float inverted) {
  vec3 c = straight(mask);
  float value = weights.x * c.r + weights.y * c.g + weights.z * c.b + weights.w;
  float m = mask.a > 0.0 ? clamp(value * (1.0 - alphaShare + alphaShare * mask.a), 0.0, 1.0) : 0.0;
  return abs(inverted - m);
}
