#include "common/alpha.glsl"
#include "common/listedTone.glsl"
#include "common/tones.glsl"

// The lists of red, green and blue are in 8-bit levels.
Pixel channelTones(Pixel p, Table tones) {
  vec3 c = straight(p);
  vec3 result = vec3(
    listedTone(tones, 0, snapped(c.r * 255.0)), listedTone(tones, 256, snapped(c.g * 255.0)),
    listedTone(tones, 512, snapped(c.b * 255.0)));
  return premultiplied(clamp(result * (1.0 / 255.0), 0.0, 1.0), p.a);
}
