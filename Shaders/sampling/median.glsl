// The median of each channel over a square window: the largest of the `kept` smallest values, half of the pixels,
// rounded up. Selection is exact, so any other method gives the same bytes.
literal int radius;
literal int kept;

Pixel median(Position at) {
  const int width = 2 * radius + 1;
  Pixel smallest[kept];
  for (int i = 0; i < kept; i++) smallest[i] = vec4(2.0);
  for (int k = 0; k < width * width; k++) {
    Pixel p = source0(at + ivec2(k % width - radius, k / width - radius));
    for (int i = 0; i < kept; i++) {
      Pixel larger = max(smallest[i], p);
      smallest[i] = min(smallest[i], p);
      p = larger;
    }
  }
  return smallest[kept - 1];
}
