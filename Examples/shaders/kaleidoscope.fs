/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Repeats a wedge of the picture around a point, every other one mirrored.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Geometry"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "sides", "LABEL": "Sides", "TYPE": "float", "MIN": 2, "MAX": 24, "DEFAULT": 6,
      "DESCRIPTION": "The number of wedges; fractions are cut off" },
    { "NAME": "center", "LABEL": "Center", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1],
      "DEFAULT": [0.5, 0.5] },
    { "NAME": "turn", "LABEL": "Turn", "TYPE": "float", "MIN": -180, "MAX": 180, "DEFAULT": 15,
      "DESCRIPTION": "Turns the wedge that is repeated, in degrees" },
    { "NAME": "zoom", "LABEL": "Zoom", "TYPE": "float", "MIN": 0.25, "MAX": 4, "DEFAULT": 1,
      "IDENTITY": 1 }
  ],
  "GLBLUR": { "EDGE": "mirror" }
}*/

const float PI = 3.14159265;

void main() {
  // Distances are measured in heights, so that wedges keep their angles on wide pictures.
  vec2 shape = vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0);
  vec2 offset = (isf_FragNormCoord - center) * shape;
  float wedge = 2.0 * PI / floor(sides);
  float angle = mod(atan(offset.y, offset.x), wedge);
  angle = abs(angle - 0.5 * wedge) + radians(turn);
  vec2 source = length(offset) / zoom * vec2(cos(angle), sin(angle));
  gl_FragColor = IMG_NORM_PIXEL(inputImage, center + source / shape);
}
