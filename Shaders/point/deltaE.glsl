#include "common/lab.glsl"

// ΔE2000 of two opaque colours of linear light, times a gain, as an opaque grey.
Pixel deltaE(Pixel p, Pixel other, vec4 rowX, vec4 rowY, vec4 rowZ, float gain) {
  float difference = deltaE2000(labOf(p.rgb, rowX, rowY, rowZ), labOf(other.rgb, rowX, rowY, rowZ));
  return vec4(vec3(min(difference * gain, 1.0)), 1.0);
}
