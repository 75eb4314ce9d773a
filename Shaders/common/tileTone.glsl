#include "common/listedTone.glsl"

// The place of a pixel in a grid of tiles, whose centres have whole numbers.
vec2 tilePlace(Position at, vec2 scale, vec2 grid) {
  return clamp((vec2(at) + 0.5) * scale - 0.5, vec2(0.0), grid - 1.0);
}

// Returns the tone at a level of 0…255 between those of the four nearest tiles, whose lists of 256 lie row by row.
float tileTone(Table tones, int first, vec2 place, vec2 grid, float level) {
  vec2 low = floor(place);
  vec2 high = min(low + 1.0, grid - 1.0);
  vec2 f = place - low;
  int top = int(low.y * grid.x);
  int bottom = int(high.y * grid.x);
  int left = int(low.x);
  int right = int(high.x);
  float above =
    listedTone(tones, first + (top + left) * 256, level) * (1.0 - f.x)
    + listedTone(tones, first + (top + right) * 256, level) * f.x;
  float below =
    listedTone(tones, first + (bottom + left) * 256, level) * (1.0 - f.x)
    + listedTone(tones, first + (bottom + right) * 256, level) * f.x;
  return above * (1.0 - f.y) + below * f.y;
}
