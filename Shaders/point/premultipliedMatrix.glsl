// Multiplies premultiplied r, g, b, a by three rows of weights. The limit is 0…1, whatever the alpha.
Pixel premultipliedMatrix(Pixel p, vec4 red, vec4 green, vec4 blue) {
  vec3 result = vec3(
    red.x * p.r + red.y * p.g + red.z * p.b + red.w * p.a,
    green.x * p.r + green.y * p.g + green.z * p.b + green.w * p.a,
    blue.x * p.r + blue.y * p.g + blue.z * p.b + blue.w * p.a);
  return vec4(clamp(result, 0.0, 1.0), p.a);
}
