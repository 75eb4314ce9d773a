// Returns 1 − SSIM for means of the terms of `similarityTerms` (Wang, Bovik, Sheikh and Simoncelli, 2004),
// where C₁ = 0.01² and C₂ = 0.03².
float unlikeness(Pixel means) {
  float product = means.r * means.g;
  float squares = means.r * means.r + means.g * means.g;
  float structure = ((means.a - product) * 2.0 + 0.0009) / (means.b - squares + 0.0009);
  float a = means.r + 0.5;
  float b = means.g + 0.5;
  float ab = a * b;
  float luminance = (ab + ab + 0.0001) / (a * a + b * b + 0.0001);
  return 1.0 - luminance * structure;
}

// Returns the greater unlikeness of two pictures over black and over white, as an opaque grey.
Pixel dissimilarity(Pixel overBlack, Pixel overWhite) {
  float grey = clamp(max(unlikeness(overBlack), unlikeness(overWhite)), 0.0, 1.0);
  return vec4(vec3(grey), 1.0);
}
