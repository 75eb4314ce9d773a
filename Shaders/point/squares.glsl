// The squares of premultiplied channels and of alpha, whose means say how much they vary.
Pixel squares(Pixel p) {
  return p * p;
}
