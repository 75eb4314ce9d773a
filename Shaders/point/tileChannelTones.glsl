#include "common/alpha.glsl"
#include "common/tileTone.glsl"
#include "common/tones.glsl"

// Replaces each channel by its tone in a grid of tiles, with lists of red, green and blue, in 8-bit levels.
Pixel tileChannelTones(Pixel p, Position at, vec2 scale, vec2 grid, Table tones) {
  vec3 c = straight(p);
  vec2 place = tilePlace(at, scale, grid);
  int next = int(grid.x * grid.y) * 256;
  vec3 result = vec3(
    tileTone(tones, 0, place, grid, snapped(c.r * 255.0)),
    tileTone(tones, next, place, grid, snapped(c.g * 255.0)),
    tileTone(tones, next * 2, place, grid, snapped(c.b * 255.0)));
  return premultiplied(clamp(result * (1.0 / 255.0), 0.0, 1.0), p.a);
}
