/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Winds the picture around a point, most of all near it.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Distortion"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "center", "LABEL": "Center", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1],
      "DEFAULT": [0.5, 0.5] },
    { "NAME": "radius", "LABEL": "Radius", "TYPE": "float", "MIN": 0.01, "MAX": 1.5, "DEFAULT": 0.5,
      "DESCRIPTION": "Where the swirl ends, in heights of the picture" },
    { "NAME": "turns", "LABEL": "Turns", "TYPE": "float", "MIN": -3, "MAX": 3, "DEFAULT": 0.6,
      "IDENTITY": 0, "DESCRIPTION": "How often the middle is turned around" }
  ],
  "GLBLUR": { "REACH": "2 * $radius * $HEIGHT" }
}*/

const float PI = 3.14159265;

void main() {
  vec2 shape = vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0);
  vec2 offset = (isf_FragNormCoord - center) * shape;
  // The turn ends with no slope at the radius, so nothing shows where it begins.
  float rest = clamp(1.0 - length(offset) / radius, 0.0, 1.0);
  float angle = 2.0 * PI * turns * rest * rest;
  vec2 source = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * offset;
  gl_FragColor = IMG_NORM_PIXEL(inputImage, center + source / shape);
}
