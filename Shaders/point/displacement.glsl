#include "common/alpha.glsl"

// Maps to places displaced by the red and green of a picture, in pixels.
Pixel displacement(Pixel p, vec2 scale) {
  vec3 c = straight(p);
  return vec4((c.r - 0.5) * scale.x, (c.g - 0.5) * scale.y, 1.0, 0.0);
}
