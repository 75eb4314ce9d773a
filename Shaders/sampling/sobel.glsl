#include "common/slopes.glsl"

uniform float weight;
uniform float strength;

Pixel sobel(Position at) {
  vec2 slopes = lumaSlopes(
    source0(at + ivec2(-1, -1)), source0(at + ivec2(0, -1)), source0(at + ivec2(1, -1)),
    source0(at + ivec2(-1, 0)), source0(at + ivec2(1, 0)), source0(at + ivec2(-1, 1)),
    source0(at + ivec2(0, 1)), source0(at + ivec2(1, 1)), weight);
  float edge = min(sqrt(slopes.x * slopes.x + slopes.y * slopes.y) * strength, 1.0);
  return vec4(edge, edge, edge, 1.0);
}
