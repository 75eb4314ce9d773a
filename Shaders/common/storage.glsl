#include "common/alpha.glsl"

// Samples of 8 and 16 bits are read as integers, because drivers convert samples to floats differently.
Pixel decode8(uvec4 texel) {
  vec4 p = vec4(texel) * (1.0 / 255.0);
  return premultiplied(p.rgb, p.a);
}

uvec4 unpacked8(uint samples) {
  return uvec4(samples & 255u, (samples >> 8) & 255u, (samples >> 16) & 255u, samples >> 24);
}

Pixel decode16(uvec4 texel) {
  vec4 p = vec4(texel) * (1.0 / 65535.0);
  return premultiplied(p.rgb, p.a);
}

Pixel decodeFloat(vec4 texel) {
  return premultiplied(texel.rgb, texel.a);
}

Pixel unpack16(uvec4 texel) {
  return vec4(texel) * (1.0 / 65535.0);
}

uvec4 pack16(Pixel p) {
  return uvec4(floor(clamp(p, 0.0, 1.0) * 65535.0 + 0.5));
}

vec4 quantizedOpaque(Pixel p, float top) {
  return vec4(floor(clamp(p.rgb, 0.0, 1.0) * top + 0.5), top);
}

// Returns straight samples as whole numbers of 0…top. A colour that is a whole number already, within the error of
// float32, is stored as it is, so a filter that changes alpha alone keeps it. Of other colours, the nearest is
// stored whose product with the stored alpha is right to 0.45 of a level, or to half of what one number more adds.
// So results of two backends that differ by 0.1 before rounding stay within a level of each other.
vec4 quantized(Pixel p, float top) {
  float a = clamp(p.a, 0.0, 1.0);
  float alpha = floor(a * top + 0.5);
  if (alpha >= top) return quantizedOpaque(p, top);
  if (alpha <= 0.0) return vec4(0.0);
  vec3 color = clamp(p.rgb, 0.0, a);
  float gain = top / alpha, whole = 1.0 / a;
  float slack = max(0.45, 0.5 * alpha / top) + top / 4194304.0;
  vec3 exact = color * whole * top, levels = color * top;
  vec3 nearest = floor(exact + 0.5);
  vec3 least = floor(max((levels - slack) * gain + 1.0, 0.0));
  vec3 most = floor((levels + slack) * gain);
  bvec3 isWhole = lessThanEqual(abs(exact - nearest), exact / 2097152.0);
  // Drivers may divide less exactly than float32 could.
  return vec4(min(mix(clamp(nearest, least, most), nearest, isWhole), top), alpha);
}

vec4 straightSamples(Pixel p) {
  Pixel q = clamped(p);
  return vec4(straight(q), q.a);
}

uint packed8(vec4 samples) {
  uvec4 q = uvec4(samples);
  return q.r | (q.g << 8) | (q.b << 16) | (q.a << 24);
}
