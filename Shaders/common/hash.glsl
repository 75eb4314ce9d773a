// PCG3D: Jarzynski and Olano, Hash Functions for GPU Rendering, Journal of Computer Graphics
// Techniques 9(3), 2020.
uvec3 hashed(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}

// Returns a number below 1, of 24 bits, which a float represents exactly.
float unitOf(uint bits) {
  return float(bits >> 8u) * (1.0 / 16777216.0);
}
