/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Shifts bands and blocks of the picture and tears its colors apart.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Distortion"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "amount", "LABEL": "Amount", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.4,
      "IDENTITY": 0, "DESCRIPTION": "The share of the picture that is damaged" },
    { "NAME": "shift", "LABEL": "Shift", "TYPE": "float", "MIN": 0, "MAX": 0.5, "DEFAULT": 0.12,
      "DESCRIPTION": "The largest shift, as a share of the width" },
    { "NAME": "split", "LABEL": "Split", "TYPE": "float", "MIN": 0, "MAX": 40, "DEFAULT": 6,
      "DESCRIPTION": "The distance between red and blue in pixels" },
    { "NAME": "rate", "LABEL": "Rate", "TYPE": "float", "MIN": 0, "MAX": 30, "DEFAULT": 8,
      "DESCRIPTION": "How often the damage changes, per second" },
    { "NAME": "seed", "LABEL": "Seed", "TYPE": "long", "MIN": 0, "MAX": 999, "DEFAULT": 7 }
  ],
  "GLBLUR": { "EDGE": "wrap", "REACH": "2 * $WIDTH * $shift + $split" }
}*/

// A number from 0 to 1 for a cell of a grid. It has no sine, whose last bits differ by driver.
float random(vec2 cell) {
  vec2 p = fract((cell + 0.5) * vec2(0.7548777, 0.5698403));
  p = fract(p * (p.yx + 19.19) * 7.31);
  return fract((p.x + p.y) * (43.7 * p.x + 29.3 * p.y + 1.0));
}

void main() {
  float moment = floor(TIME * rate) + float(seed) * 17.0;
  vec2 place = isf_FragNormCoord;

  // Bands of three heights: the first one that is damaged decides.
  float offset = 0.0;
  for (int level = 0; level < 3; level++) {
    float band = floor(place.y * (6.0 + 19.0 * float(level)));
    vec2 cell = vec2(band, moment + 100.0 * float(level));
    if (random(cell) < 0.35 * amount) {
      offset = (random(cell + 50.5) * 2.0 - 1.0) * shift;
      break;
    }
  }
  // Blocks lie over the bands.
  vec2 block = floor(place * vec2(12.0, 18.0));
  if (random(block + moment) < 0.12 * amount) {
    offset += (random(block - moment) * 2.0 - 1.0) * shift;
  }

  place.x += offset;
  vec2 tear = vec2(split * amount * (offset == 0.0 ? 0.3 : 1.0) / RENDERSIZE.x, 0.0);
  vec4 middle = IMG_NORM_PIXEL(inputImage, place);
  float red = IMG_NORM_PIXEL(inputImage, place + tear).r;
  float blue = IMG_NORM_PIXEL(inputImage, place - tear).b;
  gl_FragColor = vec4(red, middle.g, blue, middle.a);
}
