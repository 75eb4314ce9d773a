// Rotation by quarter turns, and reflection. `origin` is the pixel of the input that moves to (0,
// 0). `right` and `down` are the steps in the input for one step in the result.
literal ivec2 right;
literal ivec2 down;
uniform ivec2 origin;

Pixel turn(Position at) {
  return source0(origin + right * at.x + down * at.y);
}
