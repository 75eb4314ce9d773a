// A symmetric kernel along one axis, of `radius` taps to each side, at every `stride`th pixel.
// The weight of tap k ≥ 1 stands in component (k − 1) mod 4 of weights[(k − 1) / 4]; spelled out by
// fours, because picking a component by a variable is slow.
literal ivec2 axis;
uniform int radius;
literal int stride;
uniform float middle;
uniform vec4 weights[64];

Pixel pair(Position center, int k) {
  Position offset = axis * k;
  return source0(center - offset) + source0(center + offset);
}

Pixel convolve(Position at) {
  Position center = at + axis * (at * (stride - 1));
  Pixel sum = source0(center) * middle;
  // Sums of four are added, which rounds the large sum less often.
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
