#include "common/alpha.glsl"

// The map of places that the red and green of a picture displace, in pixels.
Pixel displacement(Pixel p, vec2 scale) {
  vec3 c = straight(p);
  return vec4((c.r - 0.5) * scale.x, (c.g - 0.5) * scale.y, 1.0, 0.0);
}
