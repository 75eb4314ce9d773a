// A symmetric kernel along one axis, of `radius` taps to each side, at every `stride`th pixel.
// Weight k stands in component k mod 4 of weights[k / 4].
uniform ivec2 axis;
uniform int radius;
uniform int stride;
uniform vec4 weights[64];

Pixel convolve(Position at) {
  Position center = at + axis * (at * (stride - 1));
  Pixel sum = source0(center) * weights[0].x;
  for (int k = 1; k <= radius; k++) {
    Position offset = axis * k;
    sum += (source0(center - offset) + source0(center + offset)) * weights[k >> 2][k & 3];
  }
  return sum;
}
