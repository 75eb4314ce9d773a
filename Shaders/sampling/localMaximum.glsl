#include "common/maxima.glsl"
#include "common/tones.glsl"

// The pixel if its luma exceeds those of its eight neighbours, and else black. Of equal lumas the first is kept, in
// the order of rows.
Pixel localMaximum(Position at) {
  Pixel p = source0(at);
  float c = luma(p.rgb);
  bool isFirst = exceeds(c, luma(source0(at + ivec2(-1, -1)).rgb))
    && exceeds(c, luma(source0(at + ivec2(0, -1)).rgb))
    && exceeds(c, luma(source0(at + ivec2(1, -1)).rgb))
    && exceeds(c, luma(source0(at + ivec2(-1, 0)).rgb));
  bool isLess = exceeds(luma(source0(at + ivec2(1, 0)).rgb), c)
    || exceeds(luma(source0(at + ivec2(-1, 1)).rgb), c)
    || exceeds(luma(source0(at + ivec2(0, 1)).rgb), c)
    || exceeds(luma(source0(at + ivec2(1, 1)).rgb), c);
  return keptIf(isFirst && !isLess, p);
}
