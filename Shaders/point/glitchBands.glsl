#include "common/hash.glsl"

// Maps bands of rows, some moved by whole pixels to either side.
Pixel glitchBands(Position at, int height, float share, float amount, int seed) {
  uvec3 bits = hashed(uvec3(ivec3(at.y / height, seed, 0)));
  if (unitOf(bits.x) >= share) return vec4(0.0, 0.0, 1.0, 0.0);
  float way = floor((unitOf(bits.y) * 2.0 - 1.0) * amount + 0.5);
  return vec4(way, 0.0, 1.0, 0.0);
}
