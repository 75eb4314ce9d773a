#include "common/alpha.glsl"

// The second pixel's straight colour with the first one's alpha.
Pixel recolored(Pixel p, Pixel color) {
  return premultiplied(straight(color), p.a);
}
