/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Maps the brightness of the picture to a range between two colors.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Color"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "shadows", "LABEL": "Shadows", "TYPE": "color", "DEFAULT": [0.1, 0.07, 0.35, 1] },
    { "NAME": "highlights", "LABEL": "Highlights", "TYPE": "color",
      "DEFAULT": [1, 0.8, 0.45, 1] },
    { "NAME": "contrast", "LABEL": "Contrast", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.35,
      "DESCRIPTION": "Bends the range to an S" },
    { "NAME": "amount", "LABEL": "Amount", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 1,
      "IDENTITY": 0 }
  ]
}*/

void main() {
  vec4 color = IMG_THIS_PIXEL(inputImage);
  float brightness = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722));
  brightness = mix(brightness, smoothstep(0.0, 1.0, brightness), contrast);
  vec3 toned = mix(shadows.rgb, highlights.rgb, brightness);
  gl_FragColor = vec4(mix(color.rgb, toned, amount), color.a);
}
