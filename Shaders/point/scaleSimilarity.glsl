#include "common/power.glsl"
#include "common/similarity.glsl"

// The similarity over black and over white (red and green) at a scale and all coarser ones: that of contrast and
// structure, to the power of the scale's weight, times that of the coarser.
Pixel scaleSimilarity(Pixel overBlack, Pixel overWhite, Pixel coarser, float weight) {
  float black = power(max(structureOf(overBlack), 0.0), weight);
  float white = power(max(structureOf(overWhite), 0.0), weight);
  return vec4(black * coarser.r, white * coarser.g, 0.0, 1.0);
}
