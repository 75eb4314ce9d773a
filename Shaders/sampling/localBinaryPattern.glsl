#include "common/alpha.glsl"
#include "common/tones.glsl"

// Which of eight neighbours reach a pixel's level, as the bits of a level of 0…255: of the straight channels, or of
// luma, as a grey.
literal int areChannels;

vec3 comparedLevels(Position at) {
  vec3 c = straight(source0(at));
  if (areChannels == 1) return vec3(snapped(c.r * 255.0), snapped(c.g * 255.0), snapped(c.b * 255.0));
  return vec3(lumaLevel(c));
}

vec3 patternBit(vec3 center, Position at, float bit) {
  vec3 levels = comparedLevels(at);
  return vec3(
    levels.r >= center.r ? bit : 0.0, levels.g >= center.g ? bit : 0.0,
    levels.b >= center.b ? bit : 0.0);
}

Pixel localBinaryPattern(Position at) {
  vec3 center = comparedLevels(at);
  vec3 sum = patternBit(center, at + ivec2(1, -1), 1.0) + patternBit(center, at + ivec2(0, -1), 2.0)
    + patternBit(center, at + ivec2(-1, -1), 4.0) + patternBit(center, at + ivec2(-1, 0), 8.0)
    + patternBit(center, at + ivec2(-1, 1), 16.0) + patternBit(center, at + ivec2(0, 1), 32.0)
    + patternBit(center, at + ivec2(1, 1), 64.0) + patternBit(center, at + ivec2(1, 0), 128.0);
  return premultiplied(sum / 255.0, source0(at).a);
}
