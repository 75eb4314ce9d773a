// The greater difference of two pixels over black and over white, times a gain, as an opaque colour.
Pixel differenceMap(Pixel p, Pixel other, float gain) {
  Pixel d = p - other;
  vec3 most = max(abs(d.rgb), abs(d.rgb - d.a));
  return vec4(clamp(most * gain, 0.0, 1.0), 1.0);
}
