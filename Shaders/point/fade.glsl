Pixel fade(Pixel p, float amount) {
  return p * amount;
}
