// The bevel of a pane with round corners: the direction in which it falls off, and how far a pixel's middle lies
// outside of the outline.
//
// Lines of equal distance are outlines with corners around the same centres. A corner is the curve (1 − k)(X² + Y²)
// + k(X³ + Y³) = 1, with X and Y in units of its reach. The direction turns within `turn` of both edges. fromLow
// and fromHigh are those of `ofCorner`.
vec3 paneBeside(vec2 fromLow, vec2 fromHigh, float reach, float cubic, float turn) {
  vec2 edge = max(fromLow, fromHigh);
  vec2 side = vec2(fromLow.x > fromHigh.x ? -1.0 : 1.0, fromLow.y > fromHigh.y ? -1.0 : 1.0);
  float distance = max(edge.x, edge.y);
  vec2 p = edge + reach;
  if (p.x > 0.0 && p.y > 0.0) {
    float d = sqrt(p.x * p.x + p.y * p.y);
    vec2 e = p / d;
    float cubes = (e.x * e.x * e.x + e.y * e.y * e.y) * cubic;
    // The distance of the curve from the corner's centre towards the point, by Newton's method.
    float far = 1.0;
    for (int i = 0; i < 3; i++) {
      float square = far * far;
      float third = square * far * cubes;
      float value = square * (1.0 - cubic) + third;
      far -= far * ((value - 1.0) / (value + value + third));
    }
    distance = d / far - reach;
  }
  vec2 q = edge + turn;
  vec2 direction = edge.x > edge.y ? vec2(side.x, 0.0) : vec2(0.0, side.y);
  if (q.x > 0.0 && q.y > 0.0) direction = side * (q / sqrt(q.x * q.x + q.y * q.y));
  return vec3(direction, distance);
}

vec3 paneAt(
  Position at, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, float reach, float cubic,
  float turn
) {
  return paneBeside(
    vec2(low - at) + lowOffset, vec2(at - high) + highOffset, reach, cubic, turn);
}

// The share of the way by which the bevel moves the picture, a quarter of a circle.
float circleShare(float distance, float width) {
  float t = clamp(-distance / width, 0.0, 1.0);
  return 1.0 - sqrt(t * (2.0 - t));
}

// Returns the light that the rim of a pane reflects, without alpha, because it covers nothing.
//
// light: the direction in which the light falls.
// front, back: the strength on the side that the light falls on, and on the other.
vec4 rimLightOf(vec3 pane, float width, vec2 light, float front, float back) {
  // The outline itself is cut along its coverage.
  float band = clamp(width + 0.5 + pane.z, 0.0, 1.0);
  float facing = pane.x * light.x + pane.y * light.y;
  // Mesa regroups longer products.
  float level = (facing < 0.0 ? front : back) * band;
  float share = facing * facing;
  return vec4(vec3(share * level), 0.0);
}
