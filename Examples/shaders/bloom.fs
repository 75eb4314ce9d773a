/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Bright places glow. The glow is made at a quarter of the size, in four passes.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Light"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "threshold", "LABEL": "Threshold", "TYPE": "float", "MIN": 0, "MAX": 1,
      "DEFAULT": 0.65, "DESCRIPTION": "The brightness from which on places glow" },
    { "NAME": "radius", "LABEL": "Radius", "TYPE": "float", "MIN": 1, "MAX": 24, "DEFAULT": 8,
      "DESCRIPTION": "The reach of the glow in quarter pixels, as a standard deviation" },
    { "NAME": "intensity", "LABEL": "Intensity", "TYPE": "float", "MIN": 0, "MAX": 3, "DEFAULT": 1,
      "IDENTITY": 0 },
    { "NAME": "tint", "LABEL": "Tint", "TYPE": "color", "DEFAULT": [1, 0.93, 0.82, 1] }
  ],
  "PASSES": [
    { "TARGET": "bright", "WIDTH": "$WIDTH / 4", "HEIGHT": "$HEIGHT / 4", "FLOAT": true,
      "DESCRIPTION": "What is brighter than the threshold" },
    { "TARGET": "wide", "WIDTH": "$WIDTH / 4", "HEIGHT": "$HEIGHT / 4", "FLOAT": true,
      "DESCRIPTION": "Blurred along rows" },
    { "TARGET": "glow", "WIDTH": "$WIDTH / 4", "HEIGHT": "$HEIGHT / 4", "FLOAT": true,
      "DESCRIPTION": "Blurred along columns" },
    { "DESCRIPTION": "The picture and its glow" }
  ]
}*/

vec4 brightPart() {
  // Four reads between pixels are the mean of sixteen.
  vec2 step = 0.25 / RENDERSIZE;
  vec4 color = vec4(0.0);
  for (int corner = 0; corner < 4; corner++) {
    vec2 side = vec2(corner & 1, corner >> 1) * 2.0 - 1.0;
    color += 0.25 * IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + side * step);
  }
  float light = max(color.r, max(color.g, color.b));
  return vec4(color.rgb * smoothstep(threshold, threshold + 0.2, light) * color.a, 1.0);
}

vec4 blurred(sampler2D image, vec2 direction) {
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  int reach = int(ceil(radius * 2.5));
  for (int i = -reach; i <= reach; i++) {
    float weight = exp(-0.5 * float(i * i) / (radius * radius));
    sum += weight * IMG_NORM_PIXEL(image, isf_FragNormCoord + float(i) * direction / RENDERSIZE);
    weights += weight;
  }
  return sum / weights;
}

void main() {
  if (PASSINDEX == 0) {
    gl_FragColor = brightPart();
  } else if (PASSINDEX == 1) {
    gl_FragColor = blurred(bright, vec2(1.0, 0.0));
  } else if (PASSINDEX == 2) {
    gl_FragColor = blurred(wide, vec2(0.0, 1.0));
  } else {
    vec4 color = IMG_THIS_PIXEL(inputImage);
    vec3 light = IMG_THIS_PIXEL(glow).rgb * tint.rgb * intensity;
    // Light adds up without ever going beyond white.
    gl_FragColor = vec4(1.0 - (1.0 - color.rgb) * exp(-light), color.a);
  }
}
