#include "common/alpha.glsl"
#include "common/table.glsl"

// Two pieces of a curve for each octave below 1; the first reaches down to 0.
const int smoothPieces = 32;

// Returns the value at x of a curve that is constant outside of low…high. Each piece is a cubic polynomial,
// numbered by the exponent and the next bit of a float. The list has the constants of all pieces, then the
// coefficients of x, of x² and of x³.
float onCubics(Table cubics, float x, float low, float high) {
  float t = clamp(x, low, high);
  int piece = min(max((floatBitsToInt(t) >> 22) - 222, 0), smoothPieces - 1);
  float slope = listed(cubics, smoothPieces + piece)
    + t * (listed(cubics, 2 * smoothPieces + piece) + t * listed(cubics, 3 * smoothPieces + piece));
  return clamp(listed(cubics, piece) + t * slope, 0.0, 1.0);
}

Pixel smoothCurve(Pixel p, Table red, Table green, Table blue, vec4 low, vec4 high) {
  vec3 c = straight(p);
  vec3 result = vec3(
    onCubics(red, c.r, low.r, high.r), onCubics(green, c.g, low.g, high.g),
    onCubics(blue, c.b, low.b, high.b));
  return premultiplied(result, p.a);
}
