Pixel ink(Pixel p, vec4 color) {
  return color * p.a;
}
