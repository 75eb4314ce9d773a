#include "common/hash.glsl"

// What the kinds of noise share. A place is in units of cells, and noise is 0…1.

uvec3 hashedCell(vec2 cell, int seed) {
  return hashed(uvec3(ivec3(ivec2(cell), seed)));
}

// Returns a curve from 0 to 1 whose first and second derivatives are 0 at both ends: Perlin,
// Improving Noise, 2002.
vec2 faded(vec2 t) {
  return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

// Returns the place of the centre of a pixel.
vec2 placeOf(Position at, float frequency) {
  return (vec2(at) + 0.5) * frequency;
}

// Returns the place in the grid of the next octave, whose cells are half as wide. The grids do not
// share corners, at which some kinds of noise have the same value everywhere.
vec2 nextOctave(vec2 p) {
  return p * 2.0 + 0.375;
}

// The body of a kernel of noise: mixes two premultiplied colours by the sum of some octaves. The value of one octave
// at a place is `valueAt(place, seed)`. The other names are parameters that every kernel of noise has.
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
