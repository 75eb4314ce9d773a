#include "common/masking.glsl"

Pixel mask(Pixel p, Pixel base, Pixel mask, vec4 weights, float alphaShare, float inverted) {
  float m = masked(mask, weights, alphaShare, inverted);
  return base * (1.0 - m) + p * m;
}
