// A weighted sum along one axis; column 0 of the table's row for an output index is the first
// input index, the columns after it are the weights.
uniform ivec2 axis;
uniform int taps;
uniform Table table;

Pixel resample(Position at) {
  int index = axis.x * at.x + axis.y * at.y;
  int first = int(texelFetch(table, ivec2(0, index), 0).r);
  Position position = at + axis * (first - index);
  Pixel sum = vec4(0.0);
  for (int k = 1; k <= taps; k++) {
    sum += source0(position) * texelFetch(table, ivec2(k, index), 0).r;
    position += axis;
  }
  return sum;
}
