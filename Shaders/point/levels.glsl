#include "common/alpha.glsl"
#include "common/power.glsl"
#include "common/tones.glsl"

// Maps `low` to `low` + `range`, in 16-bit levels, to 0…1, applies a power, and maps to lowResult…highResult.
Pixel levels(
  Pixel p, vec4 low, vec4 range, vec4 exponent, vec4 lowResult, vec4 highResult
) {
  vec3 t = clamp((levels16(straight(p)) - low.rgb) / range.rgb, 0.0, 1.0);
  vec3 q = vec3(power(t.r, exponent.r), power(t.g, exponent.g), power(t.b, exponent.b));
  vec3 result = lowResult.rgb * (1.0 - q) + highResult.rgb * q;
  return premultiplied(clamp(result, 0.0, 1.0), p.a);
}
