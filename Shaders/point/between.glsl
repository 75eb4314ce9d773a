// Returns what lies between two pixels, at a share of the way from the first to the second.
Pixel between(Pixel p, Pixel q, float share) {
  return p + (q - p) * share;
}
