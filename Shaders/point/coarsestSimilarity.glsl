#include "common/power.glsl"
#include "common/similarity.glsl"

// Returns the similarity of two pictures over black and over white at the last of several scales, to the
// power of the scale's weight, as red and green.
Pixel coarsestSimilarity(Pixel overBlack, Pixel overWhite, float weight) {
  float black = max(luminanceOf(overBlack) * structureOf(overBlack), 0.0);
  float white = max(luminanceOf(overWhite) * structureOf(overWhite), 0.0);
  return vec4(power(black, weight), power(white, weight), 0.0, 1.0);
}
