// The light that a ball of glass reflects: along its rim, and a spot of a light at the top left. It has no alpha,
// because it covers nothing.
Pixel sphereLight(Position at, ivec2 origin, vec2 offset, float radius) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  float share = clamp(radius - d + 0.5, 0.0, 1.0);
  float reach = max(d, radius);
  float depth = sqrt((reach - d) * (reach + d)) / reach;
  float rim = 2.5 * (1.0 - sqrt(sqrt(depth)));
  // The light's direction is (−½, −½, 1), half of whose inverse length is 0.408. The spot is 0.8 of the 15th power,
  // and the factor 0.408 times the 15th root of 0.8.
  float facing = max((depth * 2.0 - (p.x + p.y) / reach) * 0.402220042, 0.0);
  float square = facing * facing;
  float fifth = square * square * facing;
  float spot = fifth * fifth * fifth;
  return vec4(vec3(min(rim + spot, 1.0) * share), 0.0);
}
