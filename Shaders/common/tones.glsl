// What filters of tones share.

// GPUImage's luma weights.
float luma(vec3 c) {
  return 0.2125 * c.r + 0.7154 * c.g + 0.0721 * c.b;
}

// A value times the samples' greatest code, and the code itself where it is that but for rounding:
// a threshold or a steep curve at a code then means just that code. A colour times its alpha, divided
// by it and multiplied by the greatest code has been rounded three times, by 6e-8 of itself each.
float code8(float c) {
  float v = c * 255.0;
  float whole = floor(v + 0.5);
  return abs(v - whole) < 0.000125 ? whole : v;
}

float code16(float c) {
  float v = c * 65535.0;
  float whole = floor(v + 0.5);
  return abs(v - whole) <= v * 2.0e-7 ? whole : v;
}

vec3 codes16(vec3 c) {
  return vec3(code16(c.r), code16(c.g), code16(c.b));
}

// Luma in units of a ten-thousandth of an 8-bit code: a whole number, exactly, for 8-bit colours.
float lumaCode(vec3 c) {
  return 2125.0 * code8(c.r) + 7154.0 * code8(c.g) + 721.0 * code8(c.b);
}

// The rise of smoothstep, for t of 0…1.
float eased(float t) {
  return t * t * (3.0 - 2.0 * t);
}

float overlaidChannel(float x, float dark, float bright) {
  return x < 0.5 ? x * dark : 1.0 - (1.0 - x) * bright;
}

// The overlay of a colour w on x, given 2w and 2(1 − w).
vec3 overlaid(vec3 x, vec4 dark, vec4 bright) {
  return vec3(
    overlaidChannel(x.r, dark.r, bright.r), overlaidChannel(x.g, dark.g, bright.g),
    overlaidChannel(x.b, dark.b, bright.b));
}
