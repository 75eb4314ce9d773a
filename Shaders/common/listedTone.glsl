#include "common/table.glsl"

// Returns the tone at a level of 0…255, interpolated in a list of 256.
float listedTone(Table tones, int first, float level) {
  float x = clamp(level, 0.0, 255.0);
  float whole = min(floor(x), 254.0);
  float f = x - whole;
  int index = first + int(whole);
  return listed(tones, index) * (1.0 - f) + listed(tones, index + 1) * f;
}
