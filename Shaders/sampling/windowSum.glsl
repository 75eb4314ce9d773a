// A step of the mean over a window of any width, with few taps: `count` partial means of the first image, `step`
// apart, and the remaining `tailCount` pixels of the second image.
literal ivec2 axis;
uniform int start;
literal int count;
uniform int step;
uniform float weight;
literal int tailCount;
uniform float tailWeight;

Pixel windowSum(Position at) {
  Pixel sum = vec4(0.0);
  Position position = at + axis * start;
  for (int k = 0; k < count; k++) {
    sum += source0(position);
    position += axis * step;
  }
  sum *= weight;
  Pixel tail = vec4(0.0);
  for (int k = 0; k < tailCount; k++) {
    tail += source1(position);
    position += axis;
  }
  return sum + tail * tailWeight;
}
