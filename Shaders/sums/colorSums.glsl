#include "sums/pixelSums.glsl"

// The highest bits of each channel by which colours are told apart: 5 for ColorTally, 0 for MeanTally.
uniform int colorBits;

// Red, green and blue times alpha, and alpha, by colour.
void count(uvec4 pixel, ivec2 place) {
  uvec3 color = pixel.rgb >> uint(16 - colorBits);
  uint cell = (color.r << uint(2 * colorBits)) | (color.g << uint(colorBits)) | color.b;
  add(4u * cell, pixel.r * pixel.a);
  add(4u * cell + 1u, pixel.g * pixel.a);
  add(4u * cell + 2u, pixel.b * pixel.a);
  add(4u * cell + 3u, pixel.a);
}
