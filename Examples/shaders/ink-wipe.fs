/*{
  "ISFVSN": "2",
  "DESCRIPTION": "The second picture spreads like ink in water, from dark places of the first one.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Dissolve"],
  "INPUTS": [
    { "NAME": "startImage", "TYPE": "image" },
    { "NAME": "endImage", "TYPE": "image" },
    { "NAME": "progress", "LABEL": "Progress", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0 },
    { "NAME": "scale", "LABEL": "Scale", "TYPE": "float", "MIN": 1, "MAX": 30, "DEFAULT": 5,
      "DESCRIPTION": "The number of blots in a height of the picture" },
    { "NAME": "softness", "LABEL": "Softness", "TYPE": "float", "MIN": 0.01, "MAX": 0.5,
      "DEFAULT": 0.08 },
    { "NAME": "rim", "LABEL": "Rim", "TYPE": "color", "DEFAULT": [0.05, 0.03, 0.12, 1],
      "DESCRIPTION": "The color of the front; its alpha is how much of it is seen" }
  ]
}*/

float random(vec2 cell) {
  vec2 p = fract((cell + 0.5) * vec2(0.7548777, 0.5698403));
  p = fract(p * (p.yx + 19.19) * 7.31);
  return fract((p.x + p.y) * (43.7 * p.x + 29.3 * p.y + 1.0));
}

// Random numbers at the corners of a grid, and a smooth way from one to the next.
float noise(vec2 place) {
  vec2 cell = floor(place);
  vec2 t = smoothstep(0.0, 1.0, place - cell);
  float low = mix(random(cell), random(cell + vec2(1, 0)), t.x);
  float high = mix(random(cell + vec2(0, 1)), random(cell + vec2(1, 1)), t.x);
  return mix(low, high, t.y);
}

void main() {
  vec4 start = IMG_THIS_PIXEL(startImage);
  vec4 end = IMG_THIS_PIXEL(endImage);
  vec2 place = isf_FragNormCoord * vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0) * scale;
  float blot = 0.55 * noise(place) + 0.3 * noise(place * 2.3) + 0.15 * noise(place * 5.1);
  float order = mix(blot, dot(start.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.35);

  // At 0 and at 1 the front lies outside of all orders, so both ends are pure.
  float front = mix(-softness, 1.0 + softness, progress);
  float ink = smoothstep(-softness, softness, front - order);
  vec4 color = mix(start, end, ink);
  float edge = 4.0 * ink * (1.0 - ink) * rim.a;
  gl_FragColor = vec4(mix(color.rgb, rim.rgb, edge), color.a);
}
