#include "common/angles.glsl"

// Bends a picture into a disc: columns become directions, and rows distances from the centre.
//
// corner: the way from the disc's centre to the picture's top left, in pixels.
// columns: the columns in a turn, negative if they go the other way.
// rows: the rows in a pixel of distance.
Pixel polarWrap(
  Position at, ivec2 origin, vec2 offset, vec2 corner, float columns, float rows, float turns
) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  float angle = angleOf(p) - turns;
  return vec4(corner + vec2((angle - floor(angle)) * columns, d * rows) - p, 1.0, 0.0);
}
