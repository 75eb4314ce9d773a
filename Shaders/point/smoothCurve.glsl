#include "common/alpha.glsl"
#include "common/table.glsl"

// The number of pieces of a curve. There are two for each octave below 1; the first reaches down to 0.
const int smoothPieces = 32;

// Returns the value at x of a curve, which is constant below `low` and above `high`. Each piece is a
// cubic polynomial, and its number the exponent and the first bit after it of a float. The list has the
// constants of all pieces, then their coefficients of x, of x² and of x³.
float onCubics(Table cubics, float x, float low, float high) {
  float t = clamp(x, low, high);
  int piece = min(max((floatBitsToInt(t) >> 22) - 222, 0), smoothPieces - 1);
  float slope = listed(cubics, smoothPieces + piece)
    + t * (listed(cubics, 2 * smoothPieces + piece) + t * listed(cubics, 3 * smoothPieces + piece));
  return clamp(listed(cubics, piece) + t * slope, 0.0, 1.0);
}

// Applies a curve to each channel of the straight colour.
Pixel smoothCurve(Pixel p, Table red, Table green, Table blue, vec4 low, vec4 high) {
  vec3 c = straight(p);
  vec3 result = vec3(
    onCubics(red, c.r, low.r, high.r), onCubics(green, c.g, low.g, high.g),
    onCubics(blue, c.b, low.b, high.b));
  return premultiplied(result, p.a);
}
