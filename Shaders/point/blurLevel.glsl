#include "common/masking.glsl"
#include "common/power.glsl"
#include "common/table.glsl"

// The variance of the discrete Gaussian w(k) ∝ exp(−k²/2σ²): σ² from 1 on, where the two differ by
// less than 1e-6 of it, and below that by a table, `BlurLadder.variances`.
float discreteVariance(Table variances, float sigma) {
  // For all pixels alike: SwiftShader 4.1 goes wrong where some of a quad do not read the table.
  float x = min(sigma, 1.0) * 1024.0;
  int index = min(int(x), 1023);
  float f = x - float(index);
  float small = listed(variances, index) * (1.0 - f) + listed(variances, index + 1) * f;
  return sigma >= 1.0 ? sigma * sigma : small;
}

// Where on the ladder of blurs (`BlurLadder`) the blur lies that a mask asks for, as a share of its
// levels. `sigma` is the greatest blur's, `perUnit` makes a variance one in the ladder's units.
Pixel blurLevel(
  Pixel mask, vec4 weights, float alphaShare, float inverted, float sigma, Table variances,
  float perUnit, float scale
) {
  float m = masked(mask, weights, alphaShare, inverted);
  float variance = discreteVariance(variances, m * sigma);
  return vec4(min(log2Of(1.0 + variance * perUnit) * scale, 1.0));
}
