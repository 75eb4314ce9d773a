#include "common/table.glsl"

// The mean of bilinear samples on the line to a centre, `rest` beyond the middle of the pixel `center`. The table
// has two numbers for each sample, whose sum is its position as a fraction of the line: a multiple of 1/256, whose
// product with whole pixels is exact, and the remainder.
uniform ivec2 center;
uniform vec2 rest;
uniform int count;
uniform float weight;
uniform Table shares;

Pixel zoomMean(Position at) {
  vec2 way = vec2(center - at);
  Pixel sum = vec4(0.0);
  for (int first = 0; first < count; first += 8) {
    // Adding sums of eight rounds the large sum less often.
    Pixel part = vec4(0.0);
    for (int k = first; k < min(first + 8, count); k++) {
      float coarse = listed(shares, 2 * k);
      float fine = listed(shares, 2 * k + 1);
      vec2 far = way * coarse;
      vec2 whole = floor(far);
      vec2 near = (far - whole) + (way * fine + rest * (coarse + fine));
      vec2 cell = floor(near);
      vec2 f = near - cell;
      Position p = at + (ivec2(whole) + ivec2(cell));
      Pixel top = source0(p) * (1.0 - f.x) + source0(p + ivec2(1, 0)) * f.x;
      Pixel bottom = source0(p + ivec2(0, 1)) * (1.0 - f.x) + source0(p + ivec2(1, 1)) * f.x;
      part += top * (1.0 - f.y) + bottom * f.y;
    }
    sum += part;
  }
  return sum * weight;
}
