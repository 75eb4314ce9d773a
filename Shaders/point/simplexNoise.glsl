#include "common/octaves.glsl"
#include "common/angles.glsl"

// The part of a corner: a slope of 1 in a direction of its own, which fades out within √½.
float trianglePart(vec2 way, vec2 corner, int seed) {
  vec2 d = direction(unitOf(hashedCell(corner, seed).x));
  float near = max(0.5 - (way.x * way.x + way.y * way.y), 0.0);
  float square = near * near;
  return square * square * (d.x * way.x + d.y * way.y);
}

// The cells are pairs of triangles: squares drawn out by (√3 − 1)/2 of the sum of their coordinates, and brought
// back by (3 − √3)/6 of it.
float simplexAt(vec2 p, int seed) {
  vec2 cell = floor(p + (p.x + p.y) * 0.366025404);
  vec2 way = p - (cell - (cell.x + cell.y) * 0.211324865);
  vec2 second = way.x > way.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  float sum = trianglePart(way, cell, seed)
    + trianglePart(way - second + 0.211324865, cell + second, seed)
    + trianglePart(way - 0.577350269, cell + 1.0, seed);
  // The greatest sum is 1/99.2043.
  return 0.5 + sum * 49.6021673;
}

Pixel simplexNoise(
  Position at, float frequency, int octaves, float scale, float gain, int seed, vec4 first,
  vec4 second
) {
  MIX_BY_OCTAVES(simplexAt)
}
