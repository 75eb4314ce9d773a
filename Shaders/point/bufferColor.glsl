// Premultiplies the straight colour of a shader's buffer. Comparisons with NaN are false, so NaN becomes 0.
Pixel bufferColor(Pixel p) {
  float r = p.r > 0.0 ? (p.r < 1.0 ? p.r : 1.0) : 0.0;
  float g = p.g > 0.0 ? (p.g < 1.0 ? p.g : 1.0) : 0.0;
  float b = p.b > 0.0 ? (p.b < 1.0 ? p.b : 1.0) : 0.0;
  float a = p.a > 0.0 ? (p.a < 1.0 ? p.a : 1.0) : 0.0;
  return vec4(r * a, g * a, b * a, a);
}
