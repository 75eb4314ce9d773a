// Squares of premultiplied values, whose means say how much these vary.
Pixel squares(Pixel p) {
  return p * p;
}
