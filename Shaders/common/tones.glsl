// GPUImage's weights.
float luma(vec3 c) {
  return 0.2125 * c.r + 0.7154 * c.g + 0.0721 * c.b;
}

// Rounds a level to a whole number if only rounding errors separate both, so that thresholds and steep curves apply
// to exactly that level. Decoding (a product with a rounded factor), multiplying by alpha, dividing by it and
// multiplying by the greatest level round five times, each time by up to 6e-8 of the value.
float snapped(float level) {
  float whole = floor(level + 0.5);
  return abs(level - whole) <= level * 3.0e-7 ? whole : level;
}

vec3 levels16(vec3 c) {
  return vec3(snapped(c.r * 65535.0), snapped(c.g * 65535.0), snapped(c.b * 65535.0));
}

// Luma in units of 1/10000 of an 8-bit level, exactly whole for 8-bit colours.
float lumaLevel(vec3 c) {
  return 2125.0 * snapped(c.r * 255.0) + 7154.0 * snapped(c.g * 255.0) + 721.0 * snapped(c.b * 255.0);
}

// The curve of smoothstep for t of 0…1.
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
