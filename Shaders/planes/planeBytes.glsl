#include "planes/planeChroma.glsl"

// 8-bit samples as straight RGBA of 8 bits, in the 16-bit whole numbers of kernels/byte_planes.h of
// CKernels/VideoKernels, which explains the factors.
uniform ivec2 lumaFactors;
uniform ivec4 chromaFactors;

int limitedSum(int a, int b) {
  return clamp(a + b, -32768, 32767);
}

int partOf(int a, int b) {
  return (a * b) >> 16;
}

uint level(int parts) {
  return uint(max(limitedSum(parts, 16384) >> 7, 0));
}

int lumaLevel(int value) {
  int twice = value * 256 - 32768;
  return limitedSum(limitedSum(twice >> 1, partOf(twice, lumaFactors.x)), lumaFactors.y);
}

// `chroma` is sixteenfold.
uvec4 planePixel(Position p, ivec2 chroma) {
  uint alpha = hasAlpha ? uint(sampleOf(alphaPlane, p)) : 255u;
  int y = lumaLevel(sampleOf(lumaPlane, p));
  if (!hasChroma) return uvec4(level(y), level(y), level(y), alpha);
  if (isIdentity) {
    ivec2 others = (chroma >> 4) + chromaOffset;
    return uvec4(level(lumaLevel(others.y)), level(y), level(lumaLevel(others.x)), alpha);
  }
  int u = chroma.x * 16;
  int v = chroma.y * 16;
  int red = limitedSum(limitedSum(y, v), partOf(v, chromaFactors.x));
  int green = limitedSum(limitedSum(y, partOf(u, chromaFactors.y)), partOf(v, chromaFactors.z));
  int blue = limitedSum(limitedSum(y, u), partOf(u, chromaFactors.w));
  return uvec4(level(red), level(green), level(blue), alpha);
}

uint packedPixel(Position p, ivec2 chroma) {
  uvec4 q = planePixel(p, chroma);
  return q.r | (q.g << 8) | (q.b << 16) | (q.a << 24);
}
