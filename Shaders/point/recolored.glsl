#include "common/alpha.glsl"

Pixel recolored(Pixel p, Pixel color) {
  return premultiplied(straight(color), p.a);
}
