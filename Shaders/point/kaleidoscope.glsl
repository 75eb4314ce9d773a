#include "common/angles.glsl"

// Maps to the wedge beside a direction, into which mirrors throw all places.
Pixel kaleidoscope(Position at, ivec2 origin, vec2 offset, float sides, float turns) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  // Wedges are counted from the direction; every second one is reversed.
  float wedges = (angleOf(p) - turns) * sides;
  float rest = wedges - floor(wedges);
  float folded = rest > 0.5 ? 1.0 - rest : rest;
  vec2 q = direction(folded / sides + turns) * d;
  return vec4(q - p, 1.0, 0.0);
}
