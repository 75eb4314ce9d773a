// W3C Compositing and Blending Level 1, sections 5.8 and 5.9: b is the straight backdrop, s the source.

float multiplyChannel(float b, float s) { return b * s; }

float screenChannel(float b, float s) { return b + s - b * s; }

float hardLightChannel(float b, float s) {
  return s <= 0.5 ? multiplyChannel(b, 2.0 * s) : screenChannel(b, 2.0 * s - 1.0);
}

float softLightChannel(float b, float s) {
  if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return b + (2.0 * s - 1.0) * (d - b);
}

float colorDodgeChannel(float b, float s) {
  if (b <= 0.0) return 0.0;
  return s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
}

float colorBurnChannel(float b, float s) {
  if (b >= 1.0) return 1.0;
  return s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
}

float divideChannel(float b, float s) {
  if (s <= 0.0) return b <= 0.0 ? 0.0 : 1.0;
  return min(1.0, b / s);
}

float lum(vec3 c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; }

float sat(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 clipColor(vec3 c) {
  float l = lum(c);
  float n = min(min(c.r, c.g), c.b);
  float x = max(max(c.r, c.g), c.b);
  // A grey may leave 0…1 by rounding, and has nothing to clip.
  if (n < 0.0 && n < l) c = l + (c - l) * l / (l - n);
  if (x > 1.0 && x > l) c = l + (c - l) * (1.0 - l) / (x - l);
  return c;
}

vec3 setLum(vec3 c, float l) { return clipColor(c + (l - lum(c))); }

// Stretches min…max to 0…s. The specification sorts the channels, with the same result.
vec3 setSat(vec3 c, float s) {
  float n = min(min(c.r, c.g), c.b);
  float range = max(max(c.r, c.g), c.b) - n;
  return range > 0.0 ? (c - n) * s / range : vec3(0.0);
}
