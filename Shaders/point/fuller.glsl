// The pixel of the greater alpha, else the first.
Pixel fuller(Pixel first, Pixel second) {
  return second.a > first.a ? second : first;
}
