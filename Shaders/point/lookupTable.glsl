// A table that changes no colour, in the tiles of `LookupLayout`.
Pixel lookupTable(Position at, int size, int columns, float scale) {
  ivec2 tile = at / size;
  ivec2 inside = at - tile * size;
  return vec4(vec3(ivec3(inside, tile.y * columns + tile.x)) * scale, 1.0);
}
