// Maps by a projective transform. The rows of its matrix give the way times w, and w, from the place relative to a
// pixel. Places behind the eye are transparent.
Pixel projection(
  Position at, ivec2 origin, vec4 x, vec4 y, vec4 w
) {
  vec2 p = vec2(at - origin);
  float depth = p.x * w.x + p.y * w.y + w.z;
  if (depth <= 0.0) return vec4(0.0);
  return vec4(
    (p.x * x.x + p.y * x.y + x.z) / depth - p.x, (p.x * y.x + p.y * y.y + y.z) / depth - p.y, 1.0,
    0.0);
}
