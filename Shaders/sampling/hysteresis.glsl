// A step of hysteresis, taken until no pixel changes. Red is 1 where a pixel is strong, ½ where it is weak, else 0.
// A weak pixel becomes strong if a straight line of weak ones leads to a strong one.
const int mostLineLength = 16;

Pixel hysteresis(Position at) {
  Pixel p = source0(at);
  if (p.r <= 0.25 || p.r > 0.75) return p;
  for (int way = 0; way < 9; way++) {
    ivec2 direction = ivec2(way % 3 - 1, way / 3 - 1);
    if (way == 4) continue;
    for (int k = 1; k <= mostLineLength; k++) {
      float level = source0(at + direction * k).r;
      if (level > 0.75) {
        isChanged = true;
        return vec4(1.0);
      }
      if (level <= 0.25) break;
    }
  }
  return p;
}
