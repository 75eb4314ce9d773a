#include "common/octaves.glsl"

float whiteAt(vec2 p, int seed) {
  return unitOf(hashedCell(floor(p), seed).x);
}

Pixel whiteNoise(
  Position at, float frequency, int octaves, float scale, float gain, int seed, vec4 first,
  vec4 second
) {
  MIX_BY_OCTAVES(whiteAt)
}
