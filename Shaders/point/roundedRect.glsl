// Coverage of a rounded rectangle times a premultiplied colour: ½ − d/softness, d the signed
// distance of the pixel's centre to the outline. The edges come as whole pixels and what is left
// over, so that distances near an edge keep all their bits.
Pixel roundedRect(
  Position at, vec4 color, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, float radius,
  float softness
) {
  vec2 fromLow = vec2(low - at) + lowOffset;
  vec2 fromHigh = vec2(at - high) + highOffset;
  vec2 p = max(fromLow, fromHigh) + radius;
  vec2 outside = max(p, 0.0);
  float distance = min(max(p.x, p.y), 0.0)
    + sqrt(outside.x * outside.x + outside.y * outside.y) - radius;
  return color * clamp(0.5 - distance / softness, 0.0, 1.0);
}
