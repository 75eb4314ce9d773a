// The straight colour, or black if alpha is 0.
vec3 straight(Pixel p) {
  return p.a > 0.0 ? p.rgb / p.a : vec3(0.0);
}

Pixel premultiplied(vec3 color, float alpha) {
  return vec4(color * alpha, alpha);
}

Pixel clamped(Pixel p) {
  float alpha = clamp(p.a, 0.0, 1.0);
  return vec4(clamp(p.rgb, vec3(0.0), vec3(alpha)), alpha);
}
