// Quarter turns and reflections. `origin` is the input's pixel that moves to (0, 0), `right` and `down` the steps
// in the input for a step in the result.
literal ivec2 right;
literal ivec2 down;
uniform ivec2 origin;

Pixel turn(Position at) {
  return source0(origin + right * at.x + down * at.y);
}
