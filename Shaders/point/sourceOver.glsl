Pixel sourceOver(Pixel p, Pixel overlay, float opacity) {
  Pixel source = overlay * opacity;
  return source + p * (1.0 - source.a);
}
