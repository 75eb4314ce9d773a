#include "common/alpha.glsl"

Pixel plusLighter(Pixel p, Pixel overlay, float opacity) {
  return clamped(p + overlay * opacity);
}
