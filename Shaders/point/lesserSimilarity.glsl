// 1 less the lesser of two similarities, as an opaque grey.
Pixel lesserSimilarity(Pixel p) {
  return vec4(vec3(clamp(1.0 - min(p.r, p.g), 0.0, 1.0)), 1.0);
}
