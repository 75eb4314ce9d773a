#include "common/tones.glsl"

// The products of the components of luma's gradient: along rows and rows, along columns and columns, and
// along rows and columns. The gradient is that of Sobel's operator.
Pixel gradientProducts(Position at) {
  Pixel tl = source0(at + ivec2(-1, -1));
  Pixel t = source0(at + ivec2(0, -1));
  Pixel tr = source0(at + ivec2(1, -1));
  Pixel l = source0(at + ivec2(-1, 0));
  Pixel r = source0(at + ivec2(1, 0));
  Pixel bl = source0(at + ivec2(-1, 1));
  Pixel b = source0(at + ivec2(0, 1));
  Pixel br = source0(at + ivec2(1, 1));
  // Differences are computed first, because those of similar pixels are exact.
  float y = luma(((bl - tl) + (br - tr) + (b - t) * 2.0).rgb);
  float x = luma(((tr - tl) + (br - bl) + (r - l) * 2.0).rgb);
  return vec4(x * x, y * y, x * y, 1.0);
}
