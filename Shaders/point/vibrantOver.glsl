// Composites a premultiplied colour where the content covers.
Pixel vibrantOver(Pixel p, Pixel content, vec4 color) {
  Pixel source = color * content.a;
  return source + p * (1.0 - source.a);
}
