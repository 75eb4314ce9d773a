#include "common/table.glsl"

// A weighted sum of pixels anywhere around. The table has three numbers a tap: columns, rows, weight.
// They stand in groups of eight.
uniform int groups;
uniform Table table;

Pixel sparseConvolve(Position at) {
  Pixel sum = vec4(0.0);
  for (int group = 0; group < groups; group++) {
    // Sums of eight are added, which rounds the large sum less often.
    Pixel part = vec4(0.0);
    for (int k = 0; k < 8; k++) {
      int entry = 3 * (8 * group + k);
      ivec2 offset = ivec2(int(listed(table, entry)), int(listed(table, entry + 1)));
      part += source0(at + offset) * listed(table, entry + 2);
    }
    sum += part;
  }
  return sum;
}
