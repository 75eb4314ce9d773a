#include "common/octaves.glsl"

// Maps to the nearest of points, one for each cell of a grid. They lie within 0.65 of the cell's sides, so that
// none outside the nine cells around is nearer.
Pixel crystals(Position at, float frequency, float size, int seed) {
  vec2 p = placeOf(at, frequency);
  vec2 cell = floor(p);
  vec2 place = p - cell;
  vec2 way = vec2(9.0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 step = vec2(float(x), float(y));
      uvec3 bits = hashedCell(cell + step, seed);
      vec2 other = step + vec2(unitOf(bits.x), unitOf(bits.y)) * 0.65 + 0.175 - place;
      if (other.x * other.x + other.y * other.y < way.x * way.x + way.y * way.y) way = other;
    }
  }
  return vec4(way * size, 1.0, 0.0);
}
