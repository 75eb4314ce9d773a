#include "common/tones.glsl"

// Returns the gradient of luma along rows and columns. The middle weighs 2 in Sobel's operator, 1 in Prewitt's.
// Differences come first, because those of similar pixels are exact.
vec2 lumaSlopes(
  Pixel tl, Pixel t, Pixel tr, Pixel l, Pixel r, Pixel bl, Pixel b, Pixel br, float weight
) {
  Pixel v = (tr - tl) + (br - bl) + (r - l) * weight;
  Pixel h = (bl - tl) + (br - tr) + (b - t) * weight;
  return vec2(luma(v.rgb), luma(h.rgb));
}
