/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Strokes of even color with sharp edges: the calmest of four quarters (Kuwahara).",
  "CREDIT": "glblur",
  "CATEGORIES": ["Stylize"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "brush", "LABEL": "Brush", "TYPE": "long", "MIN": 1, "MAX": 8, "DEFAULT": 4,
      "DESCRIPTION": "The size of strokes in pixels" },
    { "NAME": "vivid", "LABEL": "Vivid", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.25,
      "DESCRIPTION": "How much colors are strengthened" },
    { "NAME": "amount", "LABEL": "Amount", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 1,
      "IDENTITY": 0 }
  ],
  "GLBLUR": { "REACH": "$brush" }
}*/

void main() {
  vec4 original = IMG_THIS_PIXEL(inputImage);
  float count = float((brush + 1) * (brush + 1));
  vec3 calmest = original.rgb;
  float least = 1e9;
  for (int quarter = 0; quarter < 4; quarter++) {
    vec2 side = vec2(quarter & 1, quarter >> 1) * 2.0 - 1.0;
    vec3 sum = vec3(0.0);
    vec3 squares = vec3(0.0);
    for (int y = 0; y <= brush; y++) {
      for (int x = 0; x <= brush; x++) {
        vec3 color = IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(x, y) * side).rgb;
        sum += color;
        squares += color * color;
      }
    }
    vec3 mean = sum / count;
    vec3 variance = squares / count - mean * mean;
    float unrest = variance.r + variance.g + variance.b;
    if (unrest < least) {
      least = unrest;
      calmest = mean;
    }
  }
  float gray = dot(calmest, vec3(0.2126, 0.7152, 0.0722));
  vec3 painted = clamp(mix(vec3(gray), calmest, 1.0 + vivid), 0.0, 1.0);
  gl_FragColor = vec4(mix(original.rgb, painted, amount), original.a);
}
