#include "common/alpha.glsl"

Pixel unsharp(Pixel p, Pixel blurred, float gain, float blurredGain) {
  return clamped(p * gain + blurred * blurredGain);
}
