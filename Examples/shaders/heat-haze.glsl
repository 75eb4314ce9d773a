// Description: The air over a hot road, which bends the light of the lower part of a picture.
// Author: glblur
// License: Apache-2.0

#define STRENGTH 0.012  // slider[0, 0.012, 0.05]
#define HEIGHT 0.8      // slider[0, 0.8, 1]
#define SPEED 0.6       // slider[0, 0.6, 3]

float hash(vec2 cell) {
  vec3 p = fract(vec3(cell.xyx) * 0.1031);
  p += dot(p, p.yzx + 33.33);
  return fract((p.x + p.y) * p.z);
}

float noise(vec2 p) {
  vec2 cell = floor(p);
  vec2 t = fract(p);
  t = t * t * (3.0 - 2.0 * t);
  return mix(
    mix(hash(cell), hash(cell + vec2(1, 0)), t.x),
    mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), t.x), t.y);
}

void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = fragCoord / iResolution.xy;
  float heat = 1.0 - smoothstep(0.0, max(HEIGHT, 0.001), uv.y);
  vec2 p = fragCoord / iResolution.y * vec2(14.0, 9.0) - vec2(0.0, iTime * SPEED * 6.0);
  vec2 bend = vec2(noise(p), noise(p + 57.0)) - 0.5;
  fragColor = texture(iChannel0, uv + bend * STRENGTH * heat * 2.0);
}
