#include "common/alpha.glsl"
#include "common/blending.glsl"

#define CHANNELS(f) vec3(f(b.r, s.r), f(b.g, s.g), f(b.b, s.b))

// The numbers of the modes are those of `BlendMode.shaderValue`.
vec3 blended(int mode, vec3 b, vec3 s) {
  switch (mode) {
    case 1: return CHANNELS(multiplyChannel);
    case 2: return CHANNELS(screenChannel);
    case 3: return vec3(
      hardLightChannel(s.r, b.r), hardLightChannel(s.g, b.g), hardLightChannel(s.b, b.b));
    case 4: return min(b, s);
    case 5: return max(b, s);
    case 6: return CHANNELS(colorDodgeChannel);
    case 7: return CHANNELS(colorBurnChannel);
    case 8: return CHANNELS(hardLightChannel);
    case 9: return CHANNELS(softLightChannel);
    case 10: return abs(b - s);
    case 11: return b + s - 2.0 * b * s;
    case 12: return setLum(setSat(s, sat(b)), lum(b));
    case 13: return setLum(setSat(b, sat(s)), lum(b));
    case 14: return setLum(s, lum(b));
    case 15: return setLum(b, lum(s));
    case 16: return b + s - 1.0;
    case 17: return b - s;
    case 18: return CHANNELS(divideChannel);
    default: return s;
  }
}

// Composites the source over the backdrop p with the general formula αs(1−αb)Cs + αsαb B(Cb, Cs) +
// (1−αs)αb Cb.
Pixel blend(Pixel p, Pixel overlay, const int mode, float opacity) {
  Pixel source = overlay * opacity;
  vec3 mixed = clamp(blended(mode, straight(p), straight(source)), 0.0, 1.0);
  vec3 color = source.rgb * (1.0 - p.a) + mixed * (source.a * p.a) + p.rgb * (1.0 - source.a);
  return clamped(vec4(color, source.a + p.a * (1.0 - source.a)));
}
