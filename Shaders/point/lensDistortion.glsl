// Maps to places whose distance from a point is multiplied by a polynomial of its square.
Pixel lensDistortion(
  Position at, ivec2 origin, vec2 offset, float scale, float second, float fourth
) {
  vec2 p = vec2(at - origin) + offset;
  vec2 q = p * scale;
  float square = q.x * q.x + q.y * q.y;
  return vec4(p * (square * (second + square * fourth)), 1.0, 0.0);
}
