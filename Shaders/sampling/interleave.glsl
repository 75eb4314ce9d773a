// Two resolutions in one image. Even columns have the pixels of the first input, in order. The pixel at (x, y) of
// the second input, which has half of the rows, is at (2x + 1, 2y).
Pixel interleave(Position at) {
  if ((at.x & 1) == 0) return source0(Position(at.x >> 1, at.y));
  return source1(at >> 1);
}
