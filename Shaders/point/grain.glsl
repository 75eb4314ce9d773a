#include "common/hash.glsl"

// Three channels of noise of 0…1, each the mean of two evenly distributed numbers.
Pixel grain(Position at, int seed) {
  uvec3 bits = hashed(uvec3(ivec3(at, seed)));
  return vec4(vec3((bits >> 16u) + (bits & 65535u)) * (1.0 / 131070.0), 1.0);
}
