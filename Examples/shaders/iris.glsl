// Author: glblur
// License: Apache-2.0
// An opening with straight blades uncovers the second picture, and a rim of light runs along it.

uniform float blades; // = 7.0
uniform float twist; // = 0.6
uniform float softness; // = 0.01
uniform vec2 center; // = vec2(0.5, 0.5)
uniform vec4 rim /* = vec4(1.0, 0.9, 0.7, 0.8) */;

const float PI = 3.14159265;

vec4 transition(vec2 uv) {
  vec2 shape = vec2(ratio, 1.0);
  vec2 offset = (uv - center) * shape;
  // The distance to the nearest side of a polygon that turns as it opens.
  float wedge = 2.0 * PI / blades;
  float angle = atan(offset.y, offset.x) + twist * progress;
  float away = length(offset) * cos(mod(angle, wedge) - 0.5 * wedge);
  // At 1 the polygon holds the farthest corner.
  vec2 corner = max(center, 1.0 - center) * shape;
  float open = progress * (length(corner) + 2.0 * softness) - softness;
  float inside = smoothstep(-softness, softness, open - away);
  vec4 color = mix(getFromColor(uv), getToColor(uv), inside);
  float edge = 4.0 * inside * (1.0 - inside) * rim.a;
  return vec4(mix(color.rgb, rim.rgb, edge), color.a);
}
