// The extremum of each channel over `count` windows along one axis, `step` apart. The last window is moved back to
// `reach`, so that it may overlap the one before.
literal ivec2 axis;
uniform int start;
literal int count;
uniform int step;
uniform int reach;
literal int isMaximum;

Pixel windowExtremum(Position at) {
  Position first = at + axis * start;
  Pixel result = source0(first);
  for (int k = 1; k < count; k++) {
    Pixel p = source0(first + axis * min(k * step, reach));
    result = isMaximum == 1 ? max(result, p) : min(result, p);
  }
  return result;
}
