Pixel reached(Pixel state, Pixel p) {
  float share = state.r > 0.75 ? p.a : 0.0;
  return vec4(share, share, share, p.a);
}
