// Returns the value, clockwise from the top left, of the corner that is nearest to a pixel. fromLow and fromHigh
// are how far the pixel's middle lies outside of the left and top, and the right and bottom edges.
float ofCorner(vec2 fromLow, vec2 fromHigh, vec4 values) {
  vec2 pair = fromLow.y > fromHigh.y ? values.xy : values.wz;
  return fromLow.x > fromHigh.x ? pair.x : pair.y;
}
