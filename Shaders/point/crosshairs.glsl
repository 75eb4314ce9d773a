#include "common/box.glsl"
#include "common/table.glsl"

// Draws two crossing bars at each of some points, in a premultiplied colour; overlapping bars are no denser. Square
// cells have 2^cellLog2 pixels a side. The list has where the points of each cell begin, row by row, and the end of
// the last. A point is four numbers: the pixel that contains it, and the vector from it to that pixel's centre.
Pixel crosshairs(
  Pixel p, Position at, vec4 color, Table points, int cellLog2, ivec2 cells, vec2 reach
) {
  ivec2 cell = clamp(at >> cellLog2, ivec2(0), cells - 1);
  int entry = cell.y * cells.x + cell.x;
  int end = int(listed(points, entry + 1));
  float share = 0.0;
  for (int k = int(listed(points, entry)); k < end; k += 4) {
    ivec2 origin = ivec2(int(listed(points, k)), int(listed(points, k + 1)));
    vec2 way = abs(vec2(at - origin) + vec2(listed(points, k + 2), listed(points, k + 3)));
    vec2 folded = vec2(max(way.x, way.y), min(way.x, way.y));
    share = max(share, clamp(0.5 - boxDistance(folded, reach, 0.0), 0.0, 1.0));
  }
  vec4 ink = color * share;
  return ink + p * (1.0 - ink.a);
}
