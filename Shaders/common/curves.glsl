#include "common/table.glsl"

// The steps of a curve's table.
const int curveSteps = 4096;

// Returns the value of a curve at x, 0…1, by linear interpolation.
float onCurve(Table curves, int channel, float x) {
  float place = x * float(curveSteps);
  int step = min(int(place), curveSteps - 1);
  float share = place - float(step);
  int first = channel * (curveSteps + 1) + step;
  return listed(curves, first) * (1.0 - share) + listed(curves, first + 1) * share;
}
