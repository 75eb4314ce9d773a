#include "common/angles.glsl"

// The map of places that bends a picture into a disc: its columns are directions, and its rows are
// distances from the centre.
//
// corner: the way from the centre of the disc to the top left of the picture, in pixels.
// columns: the number of columns in a turn, which is negative if they go the other way.
// rows: the number of rows in a pixel of distance.
Pixel polarWrap(
  Position at, ivec2 origin, vec2 offset, vec2 corner, float columns, float rows, float turns
) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  float angle = angleOf(p) - turns;
  return vec4(corner + vec2((angle - floor(angle)) * columns, d * rows) - p, 1.0, 0.0);
}
