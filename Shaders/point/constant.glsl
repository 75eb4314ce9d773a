Pixel constant(vec4 color) {
  return color;
}
