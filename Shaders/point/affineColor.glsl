#include "common/alpha.glsl"

// The straight colour times a 3×3 matrix plus an offset (x, y, z and w of each row), clamped.
Pixel affineColor(Pixel p, vec4 red, vec4 green, vec4 blue) {
  vec3 c = straight(p);
  vec3 result = vec3(
    red.x * c.r + red.y * c.g + red.z * c.b + red.w,
    green.x * c.r + green.y * c.g + green.z * c.b + green.w,
    blue.x * c.r + blue.y * c.g + blue.z * c.b + blue.w);
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
