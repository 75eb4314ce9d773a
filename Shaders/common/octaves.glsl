#include "common/hash.glsl"

// Shared by the kinds of noise. Places are in units of cells, and noise is 0…1.

uvec3 hashedCell(vec2 cell, int seed) {
  return hashed(uvec3(ivec3(ivec2(cell), seed)));
}

// From 0 to 1, with first and second derivatives of 0 at both ends: Perlin, Improving Noise, 2002.
vec2 faded(vec2 t) {
  return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

vec2 placeOf(Position at, float frequency) {
  return (vec2(at) + 0.5) * frequency;
}

// The grids of octaves share no corners, where some noise has one value everywhere.
vec2 nextOctave(vec2 p) {
  return p * 2.0 + 0.375;
}

// The body of a kernel of noise: mixes two premultiplied colours by the sum of octaves `valueAt(place, seed)`. The
// other names are parameters of every kernel of noise.
#define MIX_BY_OCTAVES(valueAt) \
  vec2 p = placeOf(at, frequency); \
  float weight = scale; \
  float share = 0.0; \
  for (int k = 0; k < octaves; k++) { \
    share += valueAt(p, seed + k) * weight; \
    weight *= gain; \
    p = nextOctave(p); \
  } \
  share = clamp(share, 0.0, 1.0); \
  return first * (1.0 - share) + second * share;
