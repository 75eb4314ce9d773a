#include "common/alpha.glsl"
#include "common/listedTone.glsl"
#include "common/tones.glsl"

// Adds to all channels what turns the luma into its tone. Tones are in 8-bit levels.
Pixel lumaTones(Pixel p, Table tones) {
  vec3 c = straight(p);
  float level = lumaLevel(c) * (1.0 / 10000.0);
  float change = (listedTone(tones, 0, level) - level) * (1.0 / 255.0);
  return premultiplied(clamp(c + change, 0.0, 1.0), p.a);
}
