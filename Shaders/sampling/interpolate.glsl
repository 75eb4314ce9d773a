#include "common/run.glsl"

// Doubles one axis with the cubic B-spline: [1 4 6 4 1]/8 of the samples with a zero after each.
literal ivec2 axis;

Pixel interpolate(Position at) {
  Position center = at - axis * (at - (at >> 1));
  Pixel middle = source0(center);
  Pixel after = source0(center + axis);
  int index = axis.x * at.x + axis.y * at.y;
  if ((index & 1) == 1) return (middle + after) * 0.5;
  return (source0(center - axis) + after) * 0.125 + middle * 0.75;
}

Run interpolateRun(Position first) {
  Position center = Position(first.x >> 1, first.y);
  Pixel a = source0(center - axis);
  Pixel b = source0(center);
  Pixel c = source0(center + axis);
  Pixel d = source0(center + axis * 2);
  return Run((a + c) * 0.125 + b * 0.75, (b + c) * 0.5, (b + d) * 0.125 + c * 0.75, (c + d) * 0.5);
}
