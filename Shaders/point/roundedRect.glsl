#include "common/corners.glsl"

// The coverage is ½ − d/softness, with the signed distance d of the pixel's centre. Edges are whole pixels and
// offsets, which keeps distances near an edge precise.
Pixel roundedRect(
  Position at, vec4 color, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, vec4 radii,
  float softness
) {
  vec2 fromLow = vec2(low - at) + lowOffset;
  vec2 fromHigh = vec2(at - high) + highOffset;
  float radius = ofCorner(fromLow, fromHigh, radii);
  vec2 p = max(fromLow, fromHigh) + radius;
  vec2 outside = max(p, 0.0);
  float distance = min(max(p.x, p.y), 0.0)
    + sqrt(outside.x * outside.x + outside.y * outside.y) - radius;
  return color * clamp(0.5 - distance / softness, 0.0, 1.0);
}
