// The screens of halftones: patterns that cover as much of each cell of a grid as the picture is dark there.

// The shapes, in `HalftoneShape.shaderValue`.
const int screenDots = 0;
const int screenDiamonds = 1;
const int screenLines = 2;
const int screenRings = 3;

// The radius of the disc that covers a share of a square of side 1. From π/4 on it reaches into the neighbours: a
// fit to the area of a disc within a square, with an error of at most 1.1e-4.
float discRadius(float share) {
  float rest = sqrt(max(1.0 - share, 0.0));
  float series = 0.505561 - rest * (0.147616 - rest * (0.354657 - rest * 0.663762));
  return share < 0.785398163 ? sqrt(share * 0.318309886) : 0.707106781 - rest * series;
}

// The distance from centre to corners of a diamond that covers a share of a square of side 1. From ½ on it reaches
// into the neighbours.
float diamondReach(float share) {
  return share < 0.5 ? sqrt(share * 0.5) : 1.0 - sqrt((1.0 - share) * 0.5);
}

// Returns the part of a pixel at a place that a screen covers.
//
// axis: the direction of the screen, divided by the size of its cells in pixels.
// share: that of a cell to cover.
float screened(int shape, vec2 p, vec2 axis, float size, float share) {
  vec2 place = shape == screenRings
    ? vec2(sqrt(p.x * p.x + p.y * p.y) / size, 0.0)
    : vec2(p.x * axis.x + p.y * axis.y, p.y * axis.x - p.x * axis.y);
  vec2 way = abs(place - floor(place + 0.5));
  float inside;
  float most = share * size;
  float least = 1.0 - (1.0 - share) * size;
  if (shape == screenLines || shape == screenRings) {
    inside = share * 0.5 - way.x;
  } else {
    inside = shape == screenDiamonds
      ? (diamondReach(share) - (way.x + way.y)) * 0.707106781
      : discRadius(share) - sqrt(way.x * way.x + way.y * way.y);
    most *= size;
    least = 1.0 - (1.0 - share) * size * size;
  }
  // A dot or a gap smaller than a pixel has no more than its area.
  return clamp(clamp(0.5 + inside * size, least, most), 0.0, 1.0);
}
