#include "common/alpha.glsl"

// Multiplies the straight colour by a 3×3 matrix, adds an offset and limits the result to 0…1. x, y and z of each
// row are the weights, w is the offset.
Pixel affineColor(Pixel p, vec4 red, vec4 green, vec4 blue) {
  vec3 c = straight(p);
  vec3 result = vec3(
    red.x * c.r + red.y * c.g + red.z * c.b + red.w,
    green.x * c.r + green.y * c.g + green.z * c.b + green.w,
    blue.x * c.r + blue.y * c.g + blue.z * c.b + blue.w);
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
