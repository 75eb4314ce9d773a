Pixel copy(Pixel p) {
  return p;
}
