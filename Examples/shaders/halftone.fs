/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Prints the picture with dots of four inks, each on a screen of its own angle.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Print"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "pitch", "LABEL": "Pitch", "TYPE": "float", "MIN": 3, "MAX": 40, "DEFAULT": 8,
      "DESCRIPTION": "The distance between dots in pixels" },
    { "NAME": "angle", "LABEL": "Angle", "TYPE": "float", "MIN": -45, "MAX": 45, "DEFAULT": 0,
      "DESCRIPTION": "Turns all screens, in degrees" },
    { "NAME": "softness", "LABEL": "Softness", "TYPE": "float", "MIN": 0.5, "MAX": 4, "DEFAULT": 1,
      "DESCRIPTION": "The width of the edges of dots in pixels" },
    { "NAME": "inks", "LABEL": "Inks", "TYPE": "long", "VALUES": [4, 1],
      "LABELS": ["Four colors", "Black"], "DEFAULT": 4 }
  ],
  "GLBLUR": { "REACH": "$pitch" }
}*/

// The color as amounts of cyan, magenta, yellow and black. Black is kept for the shadows.
vec4 separate(vec3 color) {
  float black = 1.0 - max(color.r, max(color.g, color.b));
  black *= black;
  return vec4((1.0 - color - black) / max(1.0 - black, 0.001), black);
}

// How much of this pixel a screen covers with one ink. The dot has the amount at its own center.
float dotOf(int ink, float degrees) {
  float a = radians(degrees + angle);
  mat2 turn = mat2(cos(a), sin(a), -sin(a), cos(a));
  vec2 place = turn * gl_FragCoord.xy / pitch;
  vec2 center = (floor(place) + 0.5) * pitch * turn;
  vec3 color = IMG_PIXEL(inputImage, center).rgb;
  float amount = inks == 1 ? 1.0 - dot(color, vec3(0.2126, 0.7152, 0.0722)) : separate(color)[ink];
  // A full dot reaches the corners of its cell.
  float radius = sqrt(amount) * 0.7072 * pitch;
  float away = length(fract(place) - 0.5) * pitch;
  return smoothstep(-0.5, 0.5, (radius - away) / softness);
}

void main() {
  vec4 ink = vec4(0.0, 0.0, 0.0, dotOf(3, 45.0));
  if (inks == 4) {
    ink.xyz = vec3(dotOf(0, 15.0), dotOf(1, 75.0), dotOf(2, 0.0));
  }
  vec3 paper = (1.0 - ink.xyz) * (1.0 - ink.w);
  gl_FragColor = vec4(paper, IMG_THIS_PIXEL(inputImage).a);
}
