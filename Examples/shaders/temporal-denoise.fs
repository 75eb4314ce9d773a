/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Takes noise away from a film: what stands still is averaged over frames, and what moves is left as it is.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Filter", "Film"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "strength", "LABEL": "Strength", "TYPE": "float", "MIN": 0, "MAX": 0.98, "DEFAULT": 0.85,
      "DESCRIPTION": "The share of the mean of the frames before where nothing moves" },
    { "NAME": "threshold", "LABEL": "Threshold", "TYPE": "float", "MIN": 0.005, "MAX": 0.5, "DEFAULT": 0.06,
      "DESCRIPTION": "How far colours around a pixel differ from the mean before where it counts as moving" }
  ],
  "PASSES": [
    { "TARGET": "mean", "PERSISTENT": true, "FLOAT": true, "DESCRIPTION": "The mean of the frames" },
    { "DESCRIPTION": "The mean as it is" }
  ]
}*/

// The mean over 3 × 3 pixels has a third of the noise of one, so motion is told from noise.
vec3 around(bool isMean) {
  vec3 sum = vec3(0.0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 place = isf_FragNormCoord + vec2(x, y) / RENDERSIZE;
      sum += isMean ? IMG_NORM_PIXEL(mean, place).rgb : IMG_NORM_PIXEL(inputImage, place).rgb;
    }
  }
  return sum / 9.0;
}

void main() {
  vec4 before = IMG_THIS_PIXEL(mean);
  if (PASSINDEX == 1) {
    gl_FragColor = before;
  } else {
    vec4 now = IMG_THIS_PIXEL(inputImage);
    float motion = distance(around(false), around(true));
    float share = strength * (1.0 - smoothstep(0.5 * threshold, threshold, motion));
    gl_FragColor = FRAMEINDEX == 0 ? now : mix(now, before, share);
  }
}
