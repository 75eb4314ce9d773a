#include "common/alpha.glsl"
#include "common/tones.glsl"

Pixel luminanceThreshold(Pixel p, float threshold) {
  float grey = lumaLevel(straight(p)) >= threshold ? 1.0 : 0.0;
  return premultiplied(vec3(grey), p.a);
}
