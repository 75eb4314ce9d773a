#include "common/alpha.glsl"
#include "common/blending.glsl"

#define CHANNELS(f) vec3(f(b.r, s.r), f(b.g, s.g), f(b.b, s.b))

// The modes, in `BlendMode.shaderValue`.
const int normalMode = 0;
const int multiplyMode = 1;
const int screenMode = 2;
const int overlayMode = 3;
const int darkenMode = 4;
const int lightenMode = 5;
const int colorDodgeMode = 6;
const int colorBurnMode = 7;
const int hardLightMode = 8;
const int softLightMode = 9;
const int differenceMode = 10;
const int exclusionMode = 11;
const int hueMode = 12;
const int saturationMode = 13;
const int colorMode = 14;
const int luminosityMode = 15;
const int linearBurnMode = 16;
const int subtractMode = 17;
const int divideMode = 18;

vec3 blended(int mode, vec3 b, vec3 s) {
  switch (mode) {
    case multiplyMode: return CHANNELS(multiplyChannel);
    case screenMode: return CHANNELS(screenChannel);
    case overlayMode: return vec3(
      hardLightChannel(s.r, b.r), hardLightChannel(s.g, b.g), hardLightChannel(s.b, b.b));
    case darkenMode: return min(b, s);
    case lightenMode: return max(b, s);
    case colorDodgeMode: return CHANNELS(colorDodgeChannel);
    case colorBurnMode: return CHANNELS(colorBurnChannel);
    case hardLightMode: return CHANNELS(hardLightChannel);
    case softLightMode: return CHANNELS(softLightChannel);
    case differenceMode: return abs(b - s);
    case exclusionMode: return b + s - 2.0 * b * s;
    case hueMode: return setLum(setSat(s, sat(b)), lum(b));
    case saturationMode: return setLum(setSat(b, sat(s)), lum(b));
    case colorMode: return setLum(s, lum(b));
    case luminosityMode: return setLum(b, lum(s));
    case linearBurnMode: return b + s - 1.0;
    case subtractMode: return b - s;
    case divideMode: return CHANNELS(divideChannel);
    default: return s;
  }
}

// αs(1−αb)Cs + αsαb B(Cb, Cs) + (1−αs)αb Cb
Pixel blend(Pixel p, Pixel overlay, const int mode, float opacity) {
  Pixel source = overlay * opacity;
  vec3 mixed = clamp(blended(mode, straight(p), straight(source)), 0.0, 1.0);
  vec3 color = source.rgb * (1.0 - p.a) + mixed * (source.a * p.a) + p.rgb * (1.0 - source.a);
  return clamped(vec4(color, source.a + p.a * (1.0 - source.a)));
}
