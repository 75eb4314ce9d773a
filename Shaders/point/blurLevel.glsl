#include "common/masking.glsl"
#include "common/power.glsl"

// The variance of the discrete Gaussian w(k) ∝ exp(−k²/2σ²), given σ² and 1/(2·ln 2): σ² itself from 1
// on, where the two differ by less than 1e-6 of it, and that of the eleven heaviest taps below.
float discreteVariance(float square, float exponent) {
  if (square >= 1.0) return square;
  if (square < 0.01) return 0.0;
  float w = exp2Of(-exponent / square);
  float w4 = (w * w) * (w * w);
  float w9 = (w4 * w4) * w;
  float w16 = (w4 * w4) * (w4 * w4);
  float w25 = w16 * w9;
  float sum = w + w4 + w9 + w16 + w25;
  float moment = w + w4 * 4.0 + w9 * 9.0 + w16 * 16.0 + w25 * 25.0;
  return (moment + moment) / (1.0 + (sum + sum));
}

// Where on the ladder of blurs (`BlurLadder`) the blur lies that a mask asks for, as a share of its
// levels. `square` is σ² of the greatest blur, `perUnit` makes a variance one in the ladder's units.
Pixel blurLevel(
  Pixel mask, vec4 weights, float alphaShare, float inverted, float square, float exponent,
  float perUnit, float scale
) {
  float m = masked(mask, weights, alphaShare, inverted);
  float variance = discreteVariance((m * m) * square, exponent);
  return vec4(min(log2Of(1.0 + variance * perUnit) * scale, 1.0));
}
