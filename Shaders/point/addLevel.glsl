// Adds a level of the ladder of blurs, weighted by cubic Lagrange interpolation between the four levels around the
// required place.
Pixel addLevel(Pixel level, Pixel sum, Pixel place, int number, int last, float sixth) {
  float t = place.a * float(last);
  int first = clamp(int(t) - 1, 0, last - 3);
  int j = number - first;
  if (j < 0 || j > 3) return sum;
  float u = t - float(first);
  float v = u - 1.0;
  float w = u - 2.0;
  float x = u - 3.0;
  float weight = j == 0 ? -(v * w) * (x * sixth)
    : j == 1 ? (u * w) * (x * 0.5)
    : j == 2 ? -(u * v) * (x * 0.5)
    : (u * v) * (w * sixth);
  return sum + level * weight;
}
