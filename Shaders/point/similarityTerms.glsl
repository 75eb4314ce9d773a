// The lumas a and b of two pixels over a grey, less ½, with a² + b² and a · b, whose means are all that structural
// similarity needs. Luma is that of ITU-R BT.601-7, 2.5.1. Squares are small around 0, so little is lost when
// squares of means are taken from means of squares.
Pixel similarityTerms(Pixel p, Pixel other, float background) {
  float a = 0.299 * p.r + 0.587 * p.g + 0.114 * p.b + background * (1.0 - p.a) - 0.5;
  float b =
    0.299 * other.r + 0.587 * other.g + 0.114 * other.b + background * (1.0 - other.a) - 0.5;
  return vec4(a, b, a * a + b * b, a * b);
}
