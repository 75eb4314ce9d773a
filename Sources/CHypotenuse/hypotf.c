#include "CHypotenuse.h"

// C11, F.10.4.3. The squares of floats neither overflow nor vanish as doubles.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
