// Structural similarity from means of `similarityTerms` (Wang, Bovik, Sheikh and Simoncelli, 2004), with C₁ = 0.01²
// and C₂ = 0.03².

// The similarity of contrast and structure.
float structureOf(Pixel means) {
  float product = means.r * means.g;
  float squares = means.r * means.r + means.g * means.g;
  return ((means.a - product) * 2.0 + 0.0009) / (means.b - squares + 0.0009);
}

float luminanceOf(Pixel means) {
  float a = means.r + 0.5;
  float b = means.g + 0.5;
  float ab = a * b;
  return (ab + ab + 0.0001) / (a * a + b * b + 0.0001);
}
