#include "common/alpha.glsl"

// 8- and 16-bit samples are read as integers. Drivers differ in how they convert samples to floats;
// this conversion is the same on every driver and in the CPU backend.
Pixel decode8(uvec4 texel) {
  vec4 p = vec4(texel) * (1.0 / 255.0);
  return premultiplied(p.rgb, p.a);
}

// Returns the samples of a pixel that is packed into 32 bits.
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

// Returns straight samples as whole numbers of 0…top: of those whose product with the alpha that is
// stored is right to half a level, the nearest to the straight colour. So a filter that changes
// alpha alone leaves the stored colour as it is, although alpha is rounded. Half a level is widened
// by the error of these operations in float32, which is below top / 2²².
vec4 quantized(Pixel p, float top) {
  float a = clamp(p.a, 0.0, 1.0);
  float alpha = floor(a * top + 0.5);
  if (alpha <= 0.0) return vec4(0.0);
  // What is stored as opaque is rounded as opaque pixels are.
  if (alpha >= top) a = 1.0;
  vec3 color = clamp(p.rgb, 0.0, a);
  vec3 levels = color * top;
  float gain = top / alpha, whole = 1.0 / a;
  float slack = 0.5 + top / 4194304.0;
  vec3 least = floor(max((levels - slack) * gain + 1.0, 0.0));
  vec3 most = floor((levels + slack) * gain);
  return vec4(clamp(floor(color * whole * top + 0.5), least, most), alpha);
}

// Returns straight samples as floats.
vec4 straightSamples(Pixel p) {
  Pixel q = clamped(p);
  return vec4(straight(q), q.a);
}

uint packed8(Pixel p) {
  uvec4 q = uvec4(quantized(p, 255.0));
  return q.r | (q.g << 8) | (q.b << 16) | (q.a << 24);
}
