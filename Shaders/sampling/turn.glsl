// Moves pixels: quarter turns and reflections. `origin` is the input's pixel that comes to (0, 0),
// `right` and `down` are the steps in the input for one in the result.
literal ivec2 right;
literal ivec2 down;
uniform ivec2 origin;

Pixel turn(Position at) {
  return source0(origin + right * at.x + down * at.y);
}
