#include "common/maxima.glsl"
#include "common/slopes.glsl"

// The pixel if its luma exceeds that of both neighbours in the direction of another picture's luma gradient
// (Sobel's), rounded to eighths of a turn, and else black. Of equal lumas the first is kept, in the order of rows.
Pixel gradientMaximum(Position at) {
  vec2 slopes = lumaSlopes(
    source1(at + ivec2(-1, -1)), source1(at + ivec2(0, -1)), source1(at + ivec2(1, -1)),
    source1(at + ivec2(-1, 0)), source1(at + ivec2(1, 0)), source1(at + ivec2(-1, 1)),
    source1(at + ivec2(0, 1)), source1(at + ivec2(1, 1)), 2.0);
  // The tangent of an eighth of a half turn separates the directions.
  ivec2 way = abs(slopes.y) <= abs(slopes.x) * 0.41421357 ? ivec2(1, 0)
    : abs(slopes.x) <= abs(slopes.y) * 0.41421357 ? ivec2(0, 1)
    : (slopes.x < 0.0) == (slopes.y < 0.0) ? ivec2(1, 1) : ivec2(-1, 1);
  Pixel p = source0(at);
  float c = luma(p.rgb);
  return keptIf(
    exceeds(c, luma(source0(at - way).rgb)) && !exceeds(luma(source0(at + way).rgb), c), p);
}
