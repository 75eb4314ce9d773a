Pixel fuller(Pixel first, Pixel second) {
  return second.a > first.a ? second : first;
}
