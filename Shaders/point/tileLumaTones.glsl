#include "common/alpha.glsl"
#include "common/tileTone.glsl"
#include "common/tones.glsl"

// Adds to all channels what turns the luma into its tone in a grid of tiles. Tones are in 8-bit levels.
Pixel tileLumaTones(Pixel p, Position at, vec2 scale, vec2 grid, Table tones) {
  vec3 c = straight(p);
  float level = lumaLevel(c) * (1.0 / 10000.0);
  float tone = tileTone(tones, 0, tilePlace(at, scale, grid), grid, level);
  return premultiplied(clamp(c + (tone - level) * (1.0 / 255.0), 0.0, 1.0), p.a);
}
