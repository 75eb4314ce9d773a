#include "common/octaves.glsl"

// The distance to the nearest of points, one for each cell, at most 1. Points nearer than 1 lie in the nine cells
// around.
float worleyAt(vec2 p, int seed) {
  vec2 cell = floor(p);
  vec2 place = p - cell;
  float least = 1.0;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 step = vec2(float(x), float(y));
      uvec3 bits = hashedCell(cell + step, seed);
      vec2 way = step + vec2(unitOf(bits.x), unitOf(bits.y)) - place;
      least = min(least, way.x * way.x + way.y * way.y);
    }
  }
  return sqrt(least);
}

Pixel worleyNoise(
  Position at, float frequency, int octaves, float scale, float gain, int seed, vec4 first,
  vec4 second
) {
  MIX_BY_OCTAVES(worleyAt)
}
