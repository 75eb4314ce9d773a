// Twice the resolution along one axis by the cubic B-spline: [1 4 6 4 1]/8 on the samples with a
// zero after each.
uniform ivec2 axis;

Pixel interpolate(Position at) {
  Position center = at - axis * (at - (at >> 1));
  Pixel middle = source0(center);
  Pixel after = source0(center + axis);
  int index = axis.x * at.x + axis.y * at.y;
  if ((index & 1) == 1) return (middle + after) * 0.5;
  return (source0(center - axis) + after) * 0.125 + middle * 0.75;
}
