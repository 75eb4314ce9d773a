#include "common/masking.glsl"
#include "common/power.glsl"

// Where on the ladder of blurs (`BlurLadder`) the blur lies that a mask asks for, as a share of its
// levels. `variance` is that of the greatest blur, in units of the ladder's.
Pixel blurLevel(
  Pixel mask, vec4 weights, float alphaShare, float inverted, float variance, float scale
) {
  float m = masked(mask, weights, alphaShare, inverted);
  return vec4(log2Of(1.0 + (m * m) * variance) * scale);
}
