float ramp(float low, float scale, float y) {
  float t = clamp((y - low) * scale, 0.0, 1.0);
  return (t * t) * (3.0 - (t + t));
}

// How far a row lies out of a band of focus: 0 between its edges, 1 beyond the falloff, smooth
// between.
Pixel focusBand(Position at, float top, float bottom, float scale, float falloff, float rows) {
  float y = (float(at.y) + 0.5) * rows;
  return vec4(1.0 - ramp(top - falloff, scale, y) + ramp(bottom, scale, y));
}
