#include "common/alpha.glsl"

Pixel limit(Pixel p) {
  return clamped(p);
}
