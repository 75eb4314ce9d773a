#include "common/alpha.glsl"
#include "common/tones.glsl"

// Adds noise of mean ½, most to middle tones. `colored` is the part of the noise that differs between channels.
Pixel filmGrain(Pixel p, Pixel noise, float strength, float colored) {
  vec3 c = straight(p);
  float l = luma(c);
  vec3 own = (noise.rgb - 0.5) * colored;
  float alike = (noise.r - 0.5) * (1.0 - colored);
  vec3 result = c + (own + alike) * (l * (1.0 - l) * strength);
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
