// Adds a level of a ladder of blurs to the sum of those before it, by its weight in the Lagrange
// interpolation from the four levels around the place that a pixel asks for.
Pixel addLevel(Pixel level, Pixel sum, Pixel place, float number, float last, float sixth) {
  float t = place.a * last;
  float first = clamp(floor(t) - 1.0, 0.0, last - 3.0);
  float j = number - first;
  if (j < 0.0 || j > 3.0) return sum;
  float u = t - first;
  float v = u - 1.0;
  float w = u - 2.0;
  float x = u - 3.0;
  float weight = j < 0.5 ? -(v * w) * (x * sixth)
    : j < 1.5 ? (u * w) * (x * 0.5)
    : j < 2.5 ? -(u * v) * (x * 0.5)
    : (u * v) * (w * sixth);
  return sum + level * weight;
}
