#include "common/alpha.glsl"
#include "common/tones.glsl"

// White if luma is that of a mean less an offset, in units of `lumaLevel`, or more, and else black.
Pixel aboveMean(Pixel p, Pixel mean, float offset) {
  float grey = lumaLevel(straight(p)) >= lumaLevel(straight(mean)) - offset ? 1.0 : 0.0;
  return premultiplied(vec3(grey), p.a);
}
