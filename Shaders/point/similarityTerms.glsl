// Returns the lumas a and b of two pixels over a grey background, less ½, with a² + b² and a · b: means of
// these are all that structural similarity needs. The luma is that of ITU-R BT.601-7, 2.5.1. Around 0 the
// squares are small, so little is lost when squares of means are taken from means of squares.
Pixel similarityTerms(Pixel p, Pixel other, float background) {
  float a = 0.299 * p.r + 0.587 * p.g + 0.114 * p.b + background * (1.0 - p.a) - 0.5;
  float b =
    0.299 * other.r + 0.587 * other.g + 0.114 * other.b + background * (1.0 - other.a) - 0.5;
  return vec4(a, b, a * a + b * b, a * b);
}
