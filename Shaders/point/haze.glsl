#include "common/alpha.glsl"

// Removes a white haze, or adds one where the strength is negative. `first` is the strength in row 0, and `step`
// its change from row to row.
Pixel haze(Pixel p, Position at, float first, float step) {
  float d = first + step * float(at.y);
  return premultiplied(clamp((straight(p) - d) / (1.0 - d), 0.0, 1.0), p.a);
}
