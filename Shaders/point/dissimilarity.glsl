#include "common/similarity.glsl"

// 1 − SSIM for means of `similarityTerms`.
float unlikeness(Pixel means) {
  return 1.0 - luminanceOf(means) * structureOf(means);
}

Pixel dissimilarity(Pixel overBlack, Pixel overWhite) {
  float grey = clamp(max(unlikeness(overBlack), unlikeness(overWhite)), 0.0, 1.0);
  return vec4(vec3(grey), 1.0);
}
