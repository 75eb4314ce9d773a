#include "common/slopes.glsl"

// The products of luma's gradient (Sobel's): along rows and rows, columns and columns, and rows and columns.
Pixel gradientProducts(Position at) {
  vec2 slopes = lumaSlopes(
    source0(at + ivec2(-1, -1)), source0(at + ivec2(0, -1)), source0(at + ivec2(1, -1)),
    source0(at + ivec2(-1, 0)), source0(at + ivec2(1, 0)), source0(at + ivec2(-1, 1)),
    source0(at + ivec2(0, 1)), source0(at + ivec2(1, 1)), 2.0);
  return vec4(slopes.x * slopes.x, slopes.y * slopes.y, slopes.x * slopes.y, 1.0);
}
