#include "sums/pixelSums.glsl"

// Alphas by level and channel, as LevelTally counts them.
void count(uvec4 pixel, ivec2 place) {
  add(4u * pixel.r, pixel.a);
  add(4u * pixel.g + 1u, pixel.a);
  add(4u * pixel.b + 2u, pixel.a);
  add(4u * lumaLevel(pixel) + 3u, pixel.a);
}
