#include "planes/planeChroma.glsl"

// Longer samples as straight RGBA of 16 bits, in the floats of kernels/planes.h of CKernels/VideoKernels.
uniform int lumaOffset;
uniform float alphaScale;
// What luma, Cb and Cr count in red, green and blue.
uniform vec4 rows[3];

uint nearest(float value) {
  return uint(clamp(value, 0.0, 65535.0) + 0.5);
}

uint channel(vec4 row, float y, vec2 c) {
  return nearest(row.x * y + (row.y * c.x + row.z * c.y));
}

// `chroma` is sixteenfold.
uvec4 planePixel(Position p, ivec2 chroma) {
  uint alpha = hasAlpha ? nearest(float(sampleOf(alphaPlane, p)) * alphaScale) : 65535u;
  float y = float(sampleOf(lumaPlane, p) - lumaOffset);
  vec2 c = vec2(chroma) * 0.0625;
  return uvec4(channel(rows[0], y, c), channel(rows[1], y, c), channel(rows[2], y, c), alpha);
}
