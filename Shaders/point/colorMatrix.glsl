#include "common/alpha.glsl"

float matrixRow(vec4 row, vec3 c, float alpha, float offset) {
  return row.x * c.r + row.y * c.g + row.z * c.b + row.w * alpha + offset;
}

// Multiplies straight r, g, b, a by a 4×4 matrix, adds an offset, and premultiplies by the new alpha.
Pixel colorMatrix(Pixel p, vec4 red, vec4 green, vec4 blue, vec4 alpha, vec4 offset) {
  vec3 c = straight(p);
  vec3 result = vec3(
    matrixRow(red, c, p.a, offset.r), matrixRow(green, c, p.a, offset.g),
    matrixRow(blue, c, p.a, offset.b));
  float cover = clamp(matrixRow(alpha, c, p.a, offset.a), 0.0, 1.0);
  return premultiplied(clamp(result, 0.0, 1.0), cover);
}
