#include "common/alpha.glsl"
#include "common/tones.glsl"

// Mixes in a straight colour by the distance from a point, in units of width and height.
Pixel vignette(
  Pixel p, Position at, vec2 scale, vec2 offset, vec4 color, float start, float gain
) {
  float x = float(at.x) * scale.x + offset.x;
  float y = float(at.y) * scale.y + offset.y;
  float share = eased(clamp((sqrt(x * x + y * y) - start) * gain, 0.0, 1.0)) * color.a;
  vec3 result = straight(p) * (1.0 - share) + color.rgb * share;
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
