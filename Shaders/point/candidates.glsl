#include "common/alpha.glsl"
#include "common/tones.glsl"

// The state of a pixel for hysteresis: 1 where its luma reaches both thresholds, ½ where it reaches the
// lower one alone, and 0 elsewhere and where the pixel is black.
Pixel candidates(Pixel p, float low, float high) {
  float level = lumaLevel(straight(p));
  float state = level <= 0.0 || level < low && level < high ? 0.0 : level >= high ? 1.0 : 0.5;
  return vec4(state, state, state, 1.0);
}
