#include "common/power.glsl"
#include "common/similarity.glsl"

// The similarity over black and over white (red and green) at the last of several scales, to the power of its
// weight.
Pixel coarsestSimilarity(Pixel overBlack, Pixel overWhite, float weight) {
  float black = max(luminanceOf(overBlack) * structureOf(overBlack), 0.0);
  float white = max(luminanceOf(overWhite) * structureOf(overWhite), 0.0);
  return vec4(power(black, weight), power(white, weight), 0.0, 1.0);
}
