#include "common/table.glsl"

// A weighted sum of pixels at any offsets. The table has three numbers for each tap (columns, rows, weight), in
// groups of eight.
uniform int groups;
uniform Table table;

Pixel sparseConvolve(Position at) {
  Pixel sum = vec4(0.0);
  for (int group = 0; group < groups; group++) {
    // Adding sums of eight rounds the large sum less often.
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
