#include "common/run.glsl"

// Convolution with a symmetric kernel along one axis, with `radius` taps on each side, at every
// `stride`th pixel. The weight of tap k ≥ 1 is component (k − 1) mod 4 of weights[(k − 1) / 4]. The
// loop is unrolled by four, because selecting a component with a variable is slow.
literal ivec2 axis;
uniform int radius;
literal int stride;
uniform float middle;
const int mostWeightGroups = 64;
uniform vec4 weights[mostWeightGroups];

Pixel pair(Position center, int k) {
  Position offset = axis * k;
  return source0(center - offset) + source0(center + offset);
}

Pixel convolve(Position at) {
  Position center = at + axis * (at * (stride - 1));
  Pixel sum = source0(center) * middle;
  // Adding sums of four rounds the large sum less often.
  int k = 1;
  for (; k + 3 <= radius; k += 4) {
    vec4 w = weights[k >> 2];
    sum += pair(center, k) * w.x + pair(center, k + 1) * w.y + pair(center, k + 2) * w.z
      + pair(center, k + 3) * w.w;
  }
  if (k > radius) return sum;
  vec4 w = weights[k >> 2];
  Pixel rest = pair(center, k) * w.x;
  if (k + 1 <= radius) rest += pair(center, k + 1) * w.y;
  if (k + 2 <= radius) rest += pair(center, k + 2) * w.z;
  return sum + rest;
}

// Four neighbouring results of stride 1, which share every fetch. Taps beyond the radius have weight 0.
Run convolveRun(Position first) {
  Run sum = Run(
    source0(first) * middle, beside0(first, 1) * middle, beside0(first, 2) * middle,
    beside0(first, 3) * middle);
  // Each iteration needs seven pixels a side, three of which the next four taps need again.
  Pixel l4 = source0(first);
  Pixel l5 = beside0(first, 1);
  Pixel l6 = beside0(first, 2);
  Pixel r0 = l5;
  Pixel r1 = l6;
  Pixel r2 = beside0(first, 3);
  for (int k = 1; k <= radius; k += 4) {
    vec4 w = weights[k >> 2];
    Pixel l0 = beside0(first, -min(k + 3, radius));
    Pixel l1 = beside0(first, -min(k + 2, radius));
    Pixel l2 = beside0(first, -min(k + 1, radius));
    Pixel l3 = beside0(first, -k);
    Pixel r3 = beside0(first, k + 3);
    Pixel r4 = beside0(first, min(k + 4, radius + 3));
    Pixel r5 = beside0(first, min(k + 5, radius + 3));
    Pixel r6 = beside0(first, min(k + 6, radius + 3));
    sum.a += (l3 + r0) * w.x + (l2 + r1) * w.y + (l1 + r2) * w.z + (l0 + r3) * w.w;
    sum.b += (l4 + r1) * w.x + (l3 + r2) * w.y + (l2 + r3) * w.z + (l1 + r4) * w.w;
    sum.c += (l5 + r2) * w.x + (l4 + r3) * w.y + (l3 + r4) * w.z + (l2 + r5) * w.w;
    sum.d += (l6 + r3) * w.x + (l5 + r4) * w.y + (l4 + r5) * w.z + (l3 + r6) * w.w;
    l4 = l0;
    l5 = l1;
    l6 = l2;
    r0 = r4;
    r1 = r5;
    r2 = r6;
  }
  return sum;
}
