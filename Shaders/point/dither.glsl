#include "common/alpha.glsl"
#include "common/hash.glsl"

// Adds noise of −½…½ times the amplitude, of 24 bits, which a float represents exactly.
Pixel dither(Pixel p, Position at, float amplitude, int seed) {
  uvec3 bits = hashed(uvec3(uint(at.x), uint(at.y), uint(seed)));
  vec3 noise = vec3(bits >> 8u) * (1.0 / 16777216.0) - 0.5;
  return premultiplied(clamp(straight(p) + noise * amplitude, 0.0, 1.0), p.a);
}
