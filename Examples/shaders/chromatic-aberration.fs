/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Spreads the colors outwards like a simple lens, with a spectrum of many steps.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Lens"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "amount", "LABEL": "Amount", "TYPE": "float", "MIN": 0, "MAX": 40, "DEFAULT": 10,
      "IDENTITY": 0, "DESCRIPTION": "The width of the spectrum at the corners in pixels" },
    { "NAME": "center", "LABEL": "Center", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1],
      "DEFAULT": [0.5, 0.5] },
    { "NAME": "power", "LABEL": "Power", "TYPE": "float", "MIN": 1, "MAX": 4, "DEFAULT": 2,
      "DESCRIPTION": "How much of it is near the corners" },
    { "NAME": "steps", "LABEL": "Steps", "TYPE": "long", "VALUES": [3, 7, 15],
      "LABELS": ["Coarse", "Smooth", "Fine"], "DEFAULT": 7 }
  ],
  "GLBLUR": { "REACH": "8 * $amount" }
}*/

void main() {
  vec2 offset = (gl_FragCoord.xy - center * RENDERSIZE) / (0.5 * length(RENDERSIZE));
  float distance = length(offset);
  vec2 spread = amount * pow(distance, power) * offset / max(distance, 0.0001);

  vec3 sum = vec3(0.0);
  vec3 weights = vec3(0.0);
  float alpha = 0.0;
  for (int i = 0; i < steps; i++) {
    // From blue at 0 to red at 1.
    float wave = float(i) / float(steps - 1);
    vec3 weight = clamp(1.0 - abs(wave - vec3(1.0, 0.5, 0.0)) * 2.0, 0.0, 1.0);
    vec4 color = IMG_PIXEL(inputImage, gl_FragCoord.xy - spread * (wave - 0.5));
    sum += weight * color.rgb;
    weights += weight;
    alpha += color.a / float(steps);
  }
  gl_FragColor = vec4(sum / weights, alpha);
}
