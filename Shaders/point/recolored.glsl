#include "common/alpha.glsl"

// The straight colour of the second pixel with the alpha of the first one.
Pixel recolored(Pixel p, Pixel color) {
  return premultiplied(straight(color), p.a);
}
