#include "common/alpha.glsl"

Pixel haze(Pixel p, Position at, float first, float step) {
  float d = first + step * float(at.y);
  return premultiplied(clamp((straight(p) - d) / (1.0 - d), 0.0, 1.0), p.a);
}
