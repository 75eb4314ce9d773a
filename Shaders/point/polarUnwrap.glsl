#include "common/angles.glsl"

// Unrolls a disc: columns become directions, and rows distances from the centre.
//
// corner: the way from the picture's top left to the disc's centre, in pixels.
// columns: the turns of a column.
// rows: the distance of a row in pixels.
Pixel polarUnwrap(
  Position at, ivec2 origin, vec2 offset, vec2 corner, float columns, float rows, float turns
) {
  vec2 p = vec2(at - origin) + offset;
  return vec4(corner + direction(p.x * columns + turns) * (p.y * rows) - p, 1.0, 0.0);
}
