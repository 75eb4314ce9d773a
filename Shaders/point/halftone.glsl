#include "common/alpha.glsl"
#include "common/screen.glsl"
#include "common/tones.glsl"

Pixel halftone(
  Pixel p, Position at, ivec2 origin, vec2 offset, vec2 axis, float size, const int shape, vec4 ink,
  vec4 paper
) {
  float dark = clamp(1.0 - luma(straight(p)), 0.0, 1.0);
  float share = screened(shape, vec2(at - origin) + offset, axis, size, dark);
  return premultiplied(ink.rgb * share + paper.rgb * (1.0 - share), p.a);
}
