#include "common/alpha.glsl"
#include "common/tones.glsl"

// Keeps pixels of one of equal steps of luma; others become transparent.
Pixel lumaStep(Pixel p, float steps, float number) {
  float own = min(floor(snapped(luma(straight(p)) * steps)), steps - 1.0);
  return own == number ? p : vec4(0.0);
}
