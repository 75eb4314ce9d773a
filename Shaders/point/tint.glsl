// Composites a premultiplied colour over the pixel.
Pixel tint(Pixel p, vec4 color) {
  return color + p * (1.0 - color.a);
}
