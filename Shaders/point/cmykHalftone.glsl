#include "common/alpha.glsl"
#include "common/screen.glsl"

// Prints with four inks on white paper, each of which takes one channel away, or all. The axes, two in each vector,
// are the directions of screens, divided by the size of cells. `black` is the part of the grey printed in black.
Pixel cmykHalftone(
  Pixel p, Position at, ivec2 origin, vec2 offset, vec4 cyanAndMagenta, vec4 yellowAndBlack,
  float size, const int shape, float black
) {
  vec2 q = vec2(at - origin) + offset;
  vec3 c = clamp(1.0 - straight(p), 0.0, 1.0);
  float key = min(c.r, min(c.g, c.b)) * black;
  vec3 inks = key < 1.0 ? (c - key) / (1.0 - key) : vec3(0.0);
  vec3 light = vec3(
    1.0 - screened(shape, q, cyanAndMagenta.xy, size, inks.r),
    1.0 - screened(shape, q, cyanAndMagenta.zw, size, inks.g),
    1.0 - screened(shape, q, yellowAndBlack.xy, size, inks.b));
  return premultiplied(light * (1.0 - screened(shape, q, yellowAndBlack.zw, size, key)), p.a);
}
