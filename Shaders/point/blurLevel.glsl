#include "common/masking.glsl"
#include "common/power.glsl"
#include "common/table.glsl"

// The variance of the discrete Gaussian w(k) ∝ exp(−k²/2σ²): from σ = 1 on σ², to 1e-6 of itself, and below from
// the table `BlurLadder.variances`.
float discreteVariance(Table variances, float sigma) {
  // SwiftShader 4.1 gives wrong results if only some pixels of a quad read the table.
  float x = min(sigma, 1.0) * 1024.0;
  int index = min(int(x), 1023);
  float f = x - float(index);
  float small = listed(variances, index) * (1.0 - f) + listed(variances, index + 1) * f;
  return sigma >= 1.0 ? sigma * sigma : small;
}

// Returns the place on the ladder of blurs (`BlurLadder`) that a mask requires, as a fraction of its levels.
// `sigma` is that of the strongest blur; `perUnit` converts a variance to the ladder's units.
Pixel blurLevel(
  Pixel mask, vec4 weights, float alphaShare, float inverted, float sigma, Table variances,
  float perUnit, float scale
) {
  float m = masked(mask, weights, alphaShare, inverted);
  float variance = discreteVariance(variances, m * sigma);
  return vec4(min(log2Of(1.0 + variance * perUnit) * scale, 1.0));
}
