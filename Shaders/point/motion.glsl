// Returns white where two pixels are farther apart than a distance, over black or over white, and else
// black. The distance is that of red, green and blue as places in space, and its square is given.
Pixel motion(Pixel p, Pixel other, float square) {
  Pixel d = p - other;
  vec3 overBlack = d.rgb * d.rgb;
  vec3 overWhite = (d.rgb - d.a) * (d.rgb - d.a);
  float black = overBlack.r + overBlack.g + overBlack.b;
  float white = overWhite.r + overWhite.g + overWhite.b;
  return vec4(vec3(max(black, white) > square ? 1.0 : 0.0), 1.0);
}
