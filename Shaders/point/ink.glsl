// A premultiplied colour as far as the pixel is opaque.
Pixel ink(Pixel p, vec4 color) {
  return color * p.a;
}
