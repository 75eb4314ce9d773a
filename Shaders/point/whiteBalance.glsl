#include "common/alpha.glsl"
#include "common/tones.glsl"

// Shifts the colour along GPUImage's axis between green and magenta, then mixes in the overlay of a colour.
Pixel whiteBalance(Pixel p, float shift, float warmth, vec4 dark, vec4 bright) {
  vec3 c = straight(p);
  float k = 0.114 * c.r - 0.322 * c.g + 0.311 * c.b;
  float d = clamp(k + shift, -0.5226, 0.5226) - k;
  vec3 tinted = vec3(c.r + d, c.g - 1.105 * d, c.b + 1.702 * d);
  vec3 warm = overlaid(tinted, dark, bright);
  return premultiplied(clamp(tinted * (1.0 - warmth) + warm * warmth, 0.0, 1.0), p.a);
}
