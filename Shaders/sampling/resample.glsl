#include "common/table.glsl"

// A weighted sum along one axis. For each index of the result from `origin` on, the table lists the first index of
// the input, then the weights.
literal ivec2 axis;
uniform int origin;
uniform int taps;
uniform Table table;

Pixel resample(Position at) {
  int index = axis.x * at.x + axis.y * at.y;
  int entry = (index - origin) * (taps + 1);
  int first = int(listed(table, entry));
  Position position = at + axis * (first - index);
  Pixel sum = vec4(0.0);
  for (int k = 1; k <= taps; k++) {
    sum += source0(position) * listed(table, entry + k);
    position += axis;
  }
  return sum;
}
