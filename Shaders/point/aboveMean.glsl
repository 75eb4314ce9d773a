#include "common/alpha.glsl"
#include "common/tones.glsl"

// Turns a pixel white if its luma is that of a mean less an offset, or more, and else black. The offset
// is in the unit of `lumaLevel`.
Pixel aboveMean(Pixel p, Pixel mean, float offset) {
  float grey = lumaLevel(straight(p)) >= lumaLevel(straight(mean)) - offset ? 1.0 : 0.0;
  return premultiplied(vec3(grey), p.a);
}
