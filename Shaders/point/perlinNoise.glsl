#include "common/octaves.glsl"
#include "common/angles.glsl"

// A slope of 1 that is 0 at a corner and rises in a direction of its own.
float slope(vec2 corner, vec2 p, int seed) {
  vec2 d = direction(unitOf(hashedCell(corner, seed).x));
  vec2 way = p - corner;
  return d.x * way.x + d.y * way.y;
}

float perlinAt(vec2 p, int seed) {
  vec2 cell = floor(p);
  vec2 w = faded(p - cell);
  float topLeft = slope(cell, p, seed);
  float topRight = slope(cell + vec2(1.0, 0.0), p, seed);
  float bottomLeft = slope(cell + vec2(0.0, 1.0), p, seed);
  float bottomRight = slope(cell + 1.0, p, seed);
  float top = topLeft + (topRight - topLeft) * w.x;
  float bottom = bottomLeft + (bottomRight - bottomLeft) * w.x;
  // The sum lies within −√½…√½.
  return 0.5 + (top + (bottom - top) * w.y) * 0.707106781;
}

Pixel perlinNoise(
  Position at, float frequency, int octaves, float scale, float gain, int seed, vec4 first,
  vec4 second
) {
  MIX_BY_OCTAVES(perlinAt)
}
