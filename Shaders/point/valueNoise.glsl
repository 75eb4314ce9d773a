#include "common/octaves.glsl"

float cornerValue(vec2 corner, int seed) {
  return unitOf(hashedCell(corner, seed).x);
}

float valueAt(vec2 p, int seed) {
  vec2 cell = floor(p);
  vec2 w = faded(p - cell);
  float topLeft = cornerValue(cell, seed);
  float topRight = cornerValue(cell + vec2(1.0, 0.0), seed);
  float bottomLeft = cornerValue(cell + vec2(0.0, 1.0), seed);
  float bottomRight = cornerValue(cell + 1.0, seed);
  float top = topLeft + (topRight - topLeft) * w.x;
  float bottom = bottomLeft + (bottomRight - bottomLeft) * w.x;
  return top + (bottom - top) * w.y;
}

Pixel valueNoise(
  Position at, float frequency, int octaves, float scale, float gain, int seed, vec4 first,
  vec4 second
) {
  MIX_BY_OCTAVES(valueAt)
}
