// Multiplies distances from a point within a circle by (1 − amount · (1 − d/radius))^power.
Pixel radialScale(
  Position at, ivec2 origin, vec2 offset, float radius, float amount, const int power
) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  if (d >= radius) return vec4(0.0, 0.0, 1.0, 0.0);
  float factor = 1.0 - amount * (1.0 - d / radius);
  if (power == 2) factor = factor * factor;
  return vec4(p * (factor - 1.0), 1.0, 0.0);
}
