// Structural similarity from means of the terms of `similarityTerms` (Wang, Bovik, Sheikh and Simoncelli,
// 2004), where C₁ = 0.01² and C₂ = 0.03².

// Returns how similar contrast and structure are.
float structureOf(Pixel means) {
  float product = means.r * means.g;
  float squares = means.r * means.r + means.g * means.g;
  return ((means.a - product) * 2.0 + 0.0009) / (means.b - squares + 0.0009);
}

// Returns how similar the means are.
float luminanceOf(Pixel means) {
  float a = means.r + 0.5;
  float b = means.g + 0.5;
  float ab = a * b;
  return (ab + ab + 0.0001) / (a * a + b * b + 0.0001);
}
