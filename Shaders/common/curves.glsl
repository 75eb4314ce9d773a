#include "common/table.glsl"

// The number of equal steps in which a table follows a curve.
const int curveSteps = 4096;

// Returns the value of one of the curves of a table at x, 0…1. Between two steps it is interpolated
// linearly.
float onCurve(Table curves, int channel, float x) {
  float place = x * float(curveSteps);
  int step = min(int(place), curveSteps - 1);
  float share = place - float(step);
  int first = channel * (curveSteps + 1) + step;
  return listed(curves, first) * (1.0 - share) + listed(curves, first + 1) * share;
}
