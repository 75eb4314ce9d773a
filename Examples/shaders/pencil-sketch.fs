/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Outlines and hatching in pencil on paper with a grain.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Stylize"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "outline", "LABEL": "Outline", "TYPE": "float", "MIN": 0, "MAX": 4, "DEFAULT": 1.6,
      "DESCRIPTION": "How dark the outlines are" },
    { "NAME": "hatching", "LABEL": "Hatching", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.7,
      "DESCRIPTION": "How dark the hatching of shadows is" },
    { "NAME": "pitch", "LABEL": "Pitch", "TYPE": "float", "MIN": 3, "MAX": 20, "DEFAULT": 6,
      "DESCRIPTION": "The distance between strokes in pixels" },
    { "NAME": "grain", "LABEL": "Grain", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.35 },
    { "NAME": "color", "LABEL": "Color", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.15,
      "DESCRIPTION": "How much of the picture's color shows through" },
    { "NAME": "paper", "LABEL": "Paper", "TYPE": "color", "DEFAULT": [0.97, 0.95, 0.9, 1] },
    { "NAME": "pencil", "LABEL": "Pencil", "TYPE": "color", "DEFAULT": [0.16, 0.16, 0.2, 1] }
  ],
  "GLBLUR": { "REACH": 2 }
}*/

float random(vec2 cell) {
  vec2 p = fract((cell + 0.5) * vec2(0.7548777, 0.5698403));
  p = fract(p * (p.yx + 19.19) * 7.31);
  return fract((p.x + p.y) * (43.7 * p.x + 29.3 * p.y + 1.0));
}

float brightness(vec2 offset) {
  vec3 color = IMG_PIXEL(inputImage, gl_FragCoord.xy + offset).rgb;
  return dot(color, vec3(0.2126, 0.7152, 0.0722));
}

// Parallel strokes of a direction, which are there below a brightness and grow denser with shade.
float strokes(vec2 direction, float light, float limit) {
  float shade = clamp((limit - light) * 4.0, 0.0, 1.0);
  float wave = abs(fract(dot(gl_FragCoord.xy, direction) / pitch) - 0.5) * 2.0;
  return shade * smoothstep(1.0 - 0.7 * shade, 1.0, wave);
}

void main() {
  float left = brightness(vec2(-1, 1)) + 2.0 * brightness(vec2(-1, 0)) + brightness(vec2(-1, -1));
  float right = brightness(vec2(1, 1)) + 2.0 * brightness(vec2(1, 0)) + brightness(vec2(1, -1));
  float above = brightness(vec2(-1, 1)) + 2.0 * brightness(vec2(0, 1)) + brightness(vec2(1, 1));
  float below = brightness(vec2(-1, -1)) + 2.0 * brightness(vec2(0, -1)) + brightness(vec2(1, -1));
  float edge = length(vec2(right - left, above - below));

  vec4 original = IMG_THIS_PIXEL(inputImage);
  float light = dot(original.rgb, vec3(0.2126, 0.7152, 0.0722));
  float dark = strokes(vec2(0.7071, 0.7071), light, 0.75);
  dark = max(dark, strokes(vec2(0.7071, -0.7071), light, 0.5));
  dark = max(dark, strokes(vec2(0.1, 0.995), light, 0.25));

  float lead = max(clamp(outline * edge, 0.0, 1.0), hatching * dark);
  // Lead rubs off on the heights of the paper.
  lead *= 1.0 - grain * random(floor(gl_FragCoord.xy));
  vec3 sheet = mix(paper.rgb, paper.rgb * original.rgb, color);
  gl_FragColor = vec4(mix(sheet, pencil.rgb, lead), original.a);
}
