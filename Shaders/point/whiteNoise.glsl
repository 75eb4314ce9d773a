#include "common/octaves.glsl"

float whiteAt(vec2 p, int seed) {
  return unitOf(hashedCell(floor(p), seed).x);
}

// Mixes two premultiplied colours by a value for each cell.
Pixel whiteNoise(
  Position at, float frequency, int octaves, float scale, float gain, int seed, vec4 first,
  vec4 second
) {
  vec2 p = placeOf(at, frequency);
  float weight = scale;
  float share = 0.0;
  for (int k = 0; k < octaves; k++) {
    share += whiteAt(p, seed + k) * weight;
    weight *= gain;
    p = nextOctave(p);
  }
  share = clamp(share, 0.0, 1.0);
  return first * (1.0 - share) + second * share;
}
