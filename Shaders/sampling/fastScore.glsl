// FAST: by how much nine neighbours in sequence, of sixteen on a circle of radius 3, are all brighter or all darker
// than the pixel. Red is luma. A score up to the threshold is 0.
uniform float threshold;
uniform float gain;
const int circleLength = 16;
const int arcLength = 9;

Pixel fastScore(Position at) {
  float middle = source0(at).r;
  float rest[circleLength] = float[circleLength](
    source0(at + ivec2(0, -3)).r, source0(at + ivec2(1, -3)).r, source0(at + ivec2(2, -2)).r,
    source0(at + ivec2(3, -1)).r, source0(at + ivec2(3, 0)).r, source0(at + ivec2(3, 1)).r,
    source0(at + ivec2(2, 2)).r, source0(at + ivec2(1, 3)).r, source0(at + ivec2(0, 3)).r,
    source0(at + ivec2(-1, 3)).r, source0(at + ivec2(-2, 2)).r, source0(at + ivec2(-3, 1)).r,
    source0(at + ivec2(-3, 0)).r, source0(at + ivec2(-3, -1)).r, source0(at + ivec2(-2, -2)).r,
    source0(at + ivec2(-1, -3)).r);
  float score = 0.0;
  for (int first = 0; first < circleLength; first++) {
    float least = rest[first];
    float greatest = rest[first];
    for (int k = 1; k < arcLength; k++) {
      float level = rest[(first + k) % circleLength];
      least = min(least, level);
      greatest = max(greatest, level);
    }
    score = max(score, max(least - middle, middle - greatest));
  }
  float level = score > threshold ? min(score * gain, 1.0) : 0.0;
  return vec4(level, level, level, 1.0);
}
