#include "common/tones.glsl"

// The magnitude of luma's gradient as an opaque grey. The gradient is that of three rows and columns,
// of which the middle one has a weight: 2 in Sobel's operator, 1 in Prewitt's.
uniform float weight;
uniform float strength;

Pixel sobel(Position at) {
  Pixel tl = source0(at + ivec2(-1, -1));
  Pixel t = source0(at + ivec2(0, -1));
  Pixel tr = source0(at + ivec2(1, -1));
  Pixel l = source0(at + ivec2(-1, 0));
  Pixel r = source0(at + ivec2(1, 0));
  Pixel bl = source0(at + ivec2(-1, 1));
  Pixel b = source0(at + ivec2(0, 1));
  Pixel br = source0(at + ivec2(1, 1));
  // Differences are computed first, because those of similar pixels are exact.
  Pixel h = (bl - tl) + (br - tr) + (b - t) * weight;
  Pixel v = (tr - tl) + (br - bl) + (r - l) * weight;
  float y = luma(h.rgb);
  float x = luma(v.rgb);
  float edge = min(sqrt(x * x + y * y) * strength, 1.0);
  return vec4(edge, edge, edge, 1.0);
}
