#include "common/table.glsl"

// Draws bars of red, green and blue over black. The list has three heights for each column, in pixels. `last` is
// the last column and row.
Pixel bars(Position at, Table heights, ivec2 last) {
  int first = 3 * clamp(at.x, 0, last.x);
  float y = float(last.y - at.y);
  return vec4(
    clamp(listed(heights, first) - y, 0.0, 1.0), clamp(listed(heights, first + 1) - y, 0.0, 1.0),
    clamp(listed(heights, first + 2) - y, 0.0, 1.0), 1.0);
}
