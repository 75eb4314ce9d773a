// The mean of that of four squares around a pixel which varies least. The inputs are the means of values and of
// their squares over the square from a pixel to `reach` pixels farther along both axes.
uniform int reach;

// The calmest mean so far, and the sum of the channels' variances.
struct CalmSquare {
  Pixel mean;
  float variance;
};

void compareSquare(inout CalmSquare calmest, Position start) {
  Pixel mean = source0(start);
  Pixel v = source1(start) - mean * mean;
  float variance = (v.r + v.g) + (v.b + v.a);
  if (variance < calmest.variance) calmest = CalmSquare(mean, variance);
}

Pixel kuwahara(Position at) {
  CalmSquare calmest = CalmSquare(vec4(0.0), 1.0e9);
  compareSquare(calmest, at - reach);
  compareSquare(calmest, at - Position(0, reach));
  compareSquare(calmest, at - Position(reach, 0));
  compareSquare(calmest, at);
  return calmest.mean;
}
