Pixel between(Pixel p, Pixel q, float share) {
  return p + (q - p) * share;
}
