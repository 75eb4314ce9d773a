Pixel joinChannels(Pixel red, Pixel green, Pixel blue) {
  return vec4(red.r, green.g, blue.b, max(green.a, max(red.a, blue.a)));
}
