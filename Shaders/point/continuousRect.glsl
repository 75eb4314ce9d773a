#include "common/corners.glsl"

// By how much a point exceeds (1 − k)(X² + Y²) + k(X³ + Y³) = 1, in units of the corner's extent, and the gradient.
vec3 beyondCorner(vec2 p, float cubic) {
  vec2 p2 = p * p;
  vec2 p3 = p2 * p;
  vec2 gradient = p * (2.0 - 2.0 * cubic) + p2 * (3.0 * cubic);
  return vec3((p2.x + p2.y) * (1.0 - cubic) + (p3.x + p3.y) * cubic - 1.0, gradient);
}

// Two Newton steps along the gradient find the distance to a corner's curve.
Pixel continuousRect(
  Position at, vec4 color, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, vec4 reaches,
  vec4 cubics, float softness
) {
  vec2 fromLow = vec2(low - at) + lowOffset;
  vec2 fromHigh = vec2(at - high) + highOffset;
  float reach = ofCorner(fromLow, fromHigh, reaches);
  float cubic = ofCorner(fromLow, fromHigh, cubics);
  vec2 edge = max(fromLow, fromHigh);
  float distance = max(edge.x, edge.y);
  vec2 p = (edge + reach) / max(reach, 1e-3);
  if (p.x > 0.0 && p.y > 0.0) {
    vec3 first = beyondCorner(p, cubic);
    float slope2 = first.y * first.y + first.z * first.z;
    if (first.x > -0.75) {
      vec2 onto = max(p - first.yz * (first.x / slope2), 0.0);
      vec3 second = beyondCorner(onto, cubic);
      float slope = sqrt(second.y * second.y + second.z * second.z);
      float step = first.x / sqrt(slope2);
      distance = (step + second.x / slope) * reach;
    }
  }
  // A sharp corner has no curve.
  if (reach == 0.0 && edge.x > 0.0 && edge.y > 0.0)
    distance = sqrt(edge.x * edge.x + edge.y * edge.y);
  return color * clamp(0.5 - distance / softness, 0.0, 1.0);
}
