/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Rings that run outwards over the picture as over water, and catch light.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Distortion"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "center", "LABEL": "Center", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1],
      "DEFAULT": [0.5, 0.5] },
    { "NAME": "strength", "LABEL": "Strength", "TYPE": "float", "MIN": 0, "MAX": 0.1,
      "DEFAULT": 0.02, "IDENTITY": 0,
      "DESCRIPTION": "The height of waves, in heights of the picture" },
    { "NAME": "waves", "LABEL": "Waves", "TYPE": "float", "MIN": 1, "MAX": 60, "DEFAULT": 14,
      "DESCRIPTION": "The number of rings in a height of the picture" },
    { "NAME": "fade", "LABEL": "Fade", "TYPE": "float", "MIN": 0, "MAX": 10, "DEFAULT": 2.5,
      "DESCRIPTION": "How soon waves grow weak on their way" },
    { "NAME": "light", "LABEL": "Light", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.35 },
    { "NAME": "speed", "LABEL": "Speed", "TYPE": "float", "MIN": 0, "MAX": 4, "DEFAULT": 1,
      "DESCRIPTION": "Waves that pass a place in a second" }
  ],
  "GLBLUR": { "EDGE": "mirror", "REACH": "ceil($HEIGHT * $strength) + 1" }
}*/

const float PI = 3.14159265;

void main() {
  vec2 shape = vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0);
  vec2 offset = (isf_FragNormCoord - center) * shape;
  float distance = length(offset);
  vec2 outwards = offset / max(distance, 0.0001);

  float phase = 2.0 * PI * (distance * waves - TIME * speed);
  float height = exp(-fade * distance);
  // The slope of the water is what bends light.
  float slope = cos(phase) * height;

  vec2 source = isf_FragNormCoord + outwards * slope * strength / shape;
  vec4 color = IMG_NORM_PIXEL(inputImage, source);
  float glint = slope * dot(outwards, normalize(vec2(-0.6, 0.8)));
  gl_FragColor = vec4(clamp(color.rgb + light * glint, 0.0, 1.0), color.a);
}
