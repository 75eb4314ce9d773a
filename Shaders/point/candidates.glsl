#include "common/alpha.glsl"
#include "common/tones.glsl"

// The state for hysteresis: 1 where luma reaches both thresholds, ½ where only the lower one, else and in black 0.
Pixel candidates(Pixel p, float low, float high) {
  float level = lumaLevel(straight(p));
  float state = level <= 0.0 || level < low && level < high ? 0.0 : level >= high ? 1.0 : 0.5;
  return vec4(state, state, state, 1.0);
}
