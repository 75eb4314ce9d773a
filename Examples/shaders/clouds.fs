/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Drifting clouds of value noise over a sky, drawn from nothing.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Generator", "Noise"],
  "INPUTS": [
    { "NAME": "scale", "LABEL": "Scale", "TYPE": "float", "MIN": 1, "MAX": 20, "DEFAULT": 3,
      "DESCRIPTION": "The number of large clouds in a height of the picture" },
    { "NAME": "cover", "LABEL": "Cover", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.5,
      "DESCRIPTION": "How much of the sky is hidden" },
    { "NAME": "octaves", "LABEL": "Octaves", "TYPE": "long", "MIN": 1, "MAX": 8, "DEFAULT": 6,
      "DESCRIPTION": "How fine the clouds are" },
    { "NAME": "wind", "LABEL": "Wind", "TYPE": "point2D", "MIN": [-1, -1], "MAX": [1, 1],
      "DEFAULT": [0.1, 0.02], "DESCRIPTION": "Heights of the picture in a second" },
    { "NAME": "zenith", "LABEL": "Zenith", "TYPE": "color", "DEFAULT": [0.13, 0.32, 0.62, 1] },
    { "NAME": "horizon", "LABEL": "Horizon", "TYPE": "color", "DEFAULT": [0.72, 0.85, 0.95, 1] }
  ]
}*/

float random(vec2 cell) {
  vec2 p = fract((cell + 0.5) * vec2(0.7548777, 0.5698403));
  p = fract(p * (p.yx + 19.19) * 7.31);
  return fract((p.x + p.y) * (43.7 * p.x + 29.3 * p.y + 1.0));
}

float noise(vec2 place) {
  vec2 cell = floor(place);
  vec2 t = smoothstep(0.0, 1.0, place - cell);
  float low = mix(random(cell), random(cell + vec2(1, 0)), t.x);
  float high = mix(random(cell + vec2(0, 1)), random(cell + vec2(1, 1)), t.x);
  return mix(low, high, t.y);
}

// A sum of noises, each turned, half as large and half as strong as the one before.
float clouds(vec2 place) {
  const mat2 turn = mat2(1.6, 1.2, -1.2, 1.6);
  float sum = 0.0;
  float weight = 0.5;
  for (int octave = 0; octave < octaves; octave++) {
    sum += weight * noise(place);
    place = turn * place + 3.7;
    weight *= 0.5;
  }
  return sum / (1.0 - 2.0 * weight + 0.0001);
}

void main() {
  vec2 place = isf_FragNormCoord * vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0);
  place = (place - wind * TIME) * scale;
  float edge = 0.75 - 0.5 * cover;
  float here = clouds(place);
  float cloud = smoothstep(edge - 0.12, edge + 0.18, here);
  // A cloud is dark where it is thick towards the light, which comes from above.
  float shade = clamp(0.5 + 2.5 * (here - clouds(place + vec2(0.05, 0.15))), 0.0, 1.0);
  vec3 sky = mix(horizon.rgb, zenith.rgb, smoothstep(0.0, 1.0, isf_FragNormCoord.y));
  vec3 white = mix(vec3(0.62, 0.66, 0.74), vec3(1.0), shade);
  gl_FragColor = vec4(mix(sky, white, cloud), 1.0);
}
