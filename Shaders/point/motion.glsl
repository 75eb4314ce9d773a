// White where two pixels are farther apart than a distance (whose square is given) in red, green and blue, over
// black or over white; else black.
Pixel motion(Pixel p, Pixel other, float square) {
  Pixel d = p - other;
  vec3 overBlack = d.rgb * d.rgb;
  vec3 overWhite = (d.rgb - d.a) * (d.rgb - d.a);
  float black = overBlack.r + overBlack.g + overBlack.b;
  float white = overWhite.r + overWhite.g + overWhite.b;
  return vec4(vec3(max(black, white) > square ? 1.0 : 0.0), 1.0);
}
