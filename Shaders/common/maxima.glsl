// Whether a exceeds b by more than the rounding errors of equal lumas of different pictures or colours.
bool exceeds(float a, float b) {
  return a > b * 1.000001;
}

Pixel keptIf(bool isMaximum, Pixel p) {
  float share = isMaximum ? 1.0 : 0.0;
  return vec4(p.rgb * share, p.a);
}
