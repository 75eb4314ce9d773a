// Multiplies a premultiplied colour by the pixel's alpha.
Pixel ink(Pixel p, vec4 color) {
  return color * p.a;
}
