#include "common/slopes.glsl"

// The products of the components of luma's gradient: along rows and rows, along columns and columns, and
// along rows and columns. The gradient is that of Sobel's operator.
Pixel gradientProducts(Position at) {
  vec2 slopes = lumaSlopes(
    source0(at + ivec2(-1, -1)), source0(at + ivec2(0, -1)), source0(at + ivec2(1, -1)),
    source0(at + ivec2(-1, 0)), source0(at + ivec2(1, 0)), source0(at + ivec2(-1, 1)),
    source0(at + ivec2(0, 1)), source0(at + ivec2(1, 1)), 2.0);
  return vec4(slopes.x * slopes.x, slopes.y * slopes.y, slopes.x * slopes.y, 1.0);
}
