#include "common/alpha.glsl"
#include "common/table.glsl"
#include "common/tones.glsl"

float onPiece(Table curves, int row, float x) {
  float t = x - listed(curves, row);
  float slope = listed(curves, row + 2)
    + t * (listed(curves, row + 3) + t * listed(curves, row + 4));
  return clamp(listed(curves, row + 1) + t * slope, 0.0, 65535.0);
}

// The value of a curve at x: 0 before its first point, 65535 after its last, and the given value between.
float withinEnds(Table curves, int first, float x, float value) {
  float above = x > listed(curves, first - 5) ? 65535.0 : value;
  return x < listed(curves, first) ? 0.0 : above;
}

// Returns the values of three curves, one for each channel, in 16-bit levels. A curve is a row with its last x, and
// a row for each piece: the x of its start and the coefficients of a cubic polynomial. LLVM takes minutes to
// analyse several loops in sequence, so one serves all channels.
vec3 curved(Table curves, ivec3 curve, int pieces, vec3 x) {
  ivec3 first = (curve * (pieces + 1) + 1) * 5;
  ivec3 row = first;
  for (int k = 1; k < pieces; k++) {
    ivec3 next = first + 5 * k;
    row.r = x.r >= listed(curves, next.r) ? next.r : row.r;
    row.g = x.g >= listed(curves, next.g) ? next.g : row.g;
    row.b = x.b >= listed(curves, next.b) ? next.b : row.b;
  }
  return vec3(
    withinEnds(curves, first.r, x.r, onPiece(curves, row.r, x.r)),
    withinEnds(curves, first.g, x.g, onPiece(curves, row.g, x.g)),
    withinEnds(curves, first.b, x.b, onPiece(curves, row.b, x.b)));
}

Pixel toneCurve(Pixel p, Table curves, int pieces) {
  vec3 x = levels16(straight(p));
  vec3 own = curved(curves, ivec3(0, 1, 2), pieces, x);
  return premultiplied(curved(curves, ivec3(3), pieces, own) / 65535.0, p.a);
}
