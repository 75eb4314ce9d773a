// The pixel of the greater alpha, the first one if both are alike.
Pixel fuller(Pixel first, Pixel second) {
  return second.a > first.a ? second : first;
}
