// The distance to a rectangle with round corners around (0, 0), negative inside. The reach is half of its sides.
float boxDistance(vec2 p, vec2 reach, float radius) {
  vec2 q = abs(p) - reach + radius;
  vec2 outside = max(q, 0.0);
  return min(max(q.x, q.y), 0.0) + sqrt(outside.x * outside.x + outside.y * outside.y) - radius;
}
