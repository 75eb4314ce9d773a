#include "common/table.glsl"

// Replaces the pixel by the colour of the last box that contains it. The list begins with its length. A box is
// eight numbers: its first column and row, the first ones behind it, and its premultiplied colour. A choice and not
// a factor of 0 leaves the hidden pixel out, since its values may be no numbers.
Pixel redact(Pixel p, Position at, Table boxes) {
  vec2 place = vec2(at);
  int end = int(listed(boxes, 0));
  for (int k = 1; k < end; k += 8) {
    if (
      place.x >= listed(boxes, k) && place.y >= listed(boxes, k + 1)
        && place.x < listed(boxes, k + 2) && place.y < listed(boxes, k + 3)
    ) {
      p = vec4(
        listed(boxes, k + 4), listed(boxes, k + 5), listed(boxes, k + 6), listed(boxes, k + 7));
    }
  }
  return p;
}
