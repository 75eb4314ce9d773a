#include "common/alpha.glsl"

// Mixes the colour with its greatest channel, in proportion to that channel's distance from the mean.
Pixel vibrance(Pixel p, float gain) {
  vec3 c = straight(p);
  float most = max(max(c.r, c.g), c.b);
  float mean = (c.r + c.g + c.b) / 3.0;
  float share = (most - mean) * gain;
  return premultiplied(clamp(c * (1.0 - share) + most * share, 0.0, 1.0), p.a);
}
