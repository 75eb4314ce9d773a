uniform ivec2 shift;

Pixel channelShift(Position at) {
  Pixel before = source0(at - shift);
  Pixel middle = source0(at);
  Pixel after = source0(at + shift);
  float alpha = max(middle.a, max(before.a, after.a));
  return vec4(before.r, middle.g, after.b, alpha);
}
