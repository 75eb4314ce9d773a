#include "common/maxima.glsl"
#include "common/tones.glsl"

// The pixel if its luma exceeds those of the two neighbours in the direction of the gradient of
// another picture's luma, rounded to eighths of a turn, and black otherwise. The gradient is that of
// Sobel's operator. Of equal lumas the first one is kept, in the order of rows.
Pixel gradientMaximum(Position at) {
  Pixel tl = source1(at + ivec2(-1, -1));
  Pixel t = source1(at + ivec2(0, -1));
  Pixel tr = source1(at + ivec2(1, -1));
  Pixel l = source1(at + ivec2(-1, 0));
  Pixel r = source1(at + ivec2(1, 0));
  Pixel bl = source1(at + ivec2(-1, 1));
  Pixel b = source1(at + ivec2(0, 1));
  Pixel br = source1(at + ivec2(1, 1));
  float y = luma(((bl - tl) + (br - tr) + (b - t) * 2.0).rgb);
  float x = luma(((tr - tl) + (br - bl) + (r - l) * 2.0).rgb);
  // The tangent of an eighth of a half turn separates the directions.
  ivec2 way = abs(y) <= abs(x) * 0.41421357 ? ivec2(1, 0)
    : abs(x) <= abs(y) * 0.41421357 ? ivec2(0, 1)
    : (x < 0.0) == (y < 0.0) ? ivec2(1, 1) : ivec2(-1, 1);
  Pixel p = source0(at);
  float c = luma(p.rgb);
  return keptIf(
    exceeds(c, luma(source0(at - way).rgb)) && !exceeds(luma(source0(at + way).rgb), c), p);
}
