#include "common/run.glsl"

// Enlarges one axis fourfold with the cubic B-spline. The weights are those of decimateByFour, by the position
// between two samples.
literal ivec2 axis;

Pixel interpolateByFour(Position at) {
  Position center = at - axis * (at - (at >> 2));
  int phase = (axis.x * at.x + axis.y * at.y) & 3;
  vec4 low = phase == 0 ? vec4(0.15625, 0.6875, 0.15625, 0.0) : vec4(0.0625, 0.625, 0.3125, 0.0);
  vec4 high = phase == 2 ? vec4(0.015625, 0.484375, 0.484375, 0.015625)
    : vec4(0.0, 0.3125, 0.625, 0.0625);
  vec4 w = phase < 2 ? low : high;
  return source0(center - axis) * w.x + source0(center) * w.y + source0(center + axis) * w.z
    + source0(center + axis * 2) * w.w;
}

Run interpolateByFourRun(Position first) {
  Position center = Position(first.x >> 2, first.y);
  Pixel a = source0(center - axis);
  Pixel b = source0(center);
  Pixel c = source0(center + axis);
  Pixel d = source0(center + axis * 2);
  return Run(
    a * 0.15625 + b * 0.6875 + c * 0.15625, a * 0.0625 + b * 0.625 + c * 0.3125,
    a * 0.015625 + b * 0.484375 + c * 0.484375 + d * 0.015625,
    b * 0.3125 + c * 0.625 + d * 0.0625);
}
