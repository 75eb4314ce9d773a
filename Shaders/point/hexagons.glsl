// Maps to the middles of hexagons on their corners: those of two grids of rectangles, one in the middles of the
// other's.
Pixel hexagons(Position at, ivec2 origin, vec2 offset, vec2 cell) {
  vec2 p = vec2(at - origin) + offset;
  vec2 q = p / cell;
  vec2 a = floor(q + 0.5) * cell - p;
  vec2 b = (floor(q) + 0.5) * cell - p;
  vec2 way = a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y ? a : b;
  return vec4(way, 1.0, 0.0);
}
