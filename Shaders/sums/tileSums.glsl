#include "sums/pixelSums.glsl"

// The columns and rows of tiles, and whether luma is counted in place of red, green and blue.
uniform ivec4 grid;

uint byteLevel(uint level) {
  return (level + 128u) / 257u;
}

// Alphas by tile, channel and level of 8 bits, as TileTally counts them. The keys of a tile have slots of their own.
void count(uvec4 pixel, ivec2 place) {
  ivec2 tile = place * grid.xy / size;
  uint number = uint(tile.y * grid.x + tile.x);
  if (grid.z != 0) {
    add(256u * number + byteLevel(lumaLevel(pixel)), pixel.a);
  } else {
    add(768u * number + byteLevel(pixel.r), pixel.a);
    add(768u * number + 256u + byteLevel(pixel.g), pixel.a);
    add(768u * number + 512u + byteLevel(pixel.b), pixel.a);
  }
}
