/*{
  "ISFVSN": "2",
  "DESCRIPTION": "Shows the picture on a curved tube with scan lines and stripes of phosphor.",
  "CREDIT": "glblur",
  "CATEGORIES": ["Retro"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "curve", "LABEL": "Curve", "TYPE": "float", "MIN": 0, "MAX": 0.5, "DEFAULT": 0.12,
      "DESCRIPTION": "How much the glass bulges" },
    { "NAME": "lines", "LABEL": "Lines", "TYPE": "float", "MIN": 60, "MAX": 1080, "DEFAULT": 240,
      "DESCRIPTION": "The number of scan lines" },
    { "NAME": "depth", "LABEL": "Depth", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.5,
      "DESCRIPTION": "How dark it is between the lines" },
    { "NAME": "mask", "LABEL": "Mask", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.35,
      "DESCRIPTION": "How strong the stripes of red, green and blue are" },
    { "NAME": "vignette", "LABEL": "Vignette", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.4 }
  ]
}*/

const float PI = 3.14159265;

void main() {
  // The glass shows a place further out, the more so the further out it is.
  vec2 place = isf_FragNormCoord * 2.0 - 1.0;
  place *= 1.0 + curve * place.yx * place.yx;
  vec2 source = place * 0.5 + 0.5;
  vec4 color = IMG_NORM_PIXEL(inputImage, source);

  float line = 0.5 + 0.5 * cos(2.0 * PI * source.y * lines);
  color.rgb *= 1.0 - depth * line;

  float stripe = mod(floor(gl_FragCoord.x), 3.0);
  vec3 phosphor = vec3(stripe == 0.0, stripe == 1.0, stripe == 2.0);
  color.rgb *= mix(vec3(1.0), phosphor * 3.0, mask);

  // What the lines took is given back, and the corners darken.
  color.rgb *= 1.0 + 0.6 * depth;
  color.rgb *= 1.0 - vignette * 0.5 * dot(place, place);

  // Beyond the glass it is black, with an edge of about two pixels.
  vec2 inside = (1.0 - abs(place)) * RENDERSIZE * 0.25;
  float glass = clamp(min(inside.x, inside.y), 0.0, 1.0);
  gl_FragColor = vec4(color.rgb * glass, mix(1.0, color.a, glass));
}
