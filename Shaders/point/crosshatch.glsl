#include "common/alpha.glsl"
#include "common/tones.glsl"

// The part of a pixel that lines cover, one of which lies at 0.
float ruled(float u, float period, float width) {
  float way = abs(u - period * floor(u / period + 0.5));
  return clamp(0.5 + width * 0.5 - way, 0.0, min(width, 1.0));
}

// Draws up to four sets of lines, the more the darker the picture is.
Pixel crosshatch(
  Pixel p, Position at, float period, float width, vec4 ink, vec4 paper
) {
  vec2 q = (vec2(at) + 0.5) * 0.707106781;
  float rising = q.x + q.y;
  float falling = q.x - q.y;
  float between = period * 0.5;
  float level = lumaLevel(straight(p));
  float share = level < 2550000.0 ? ruled(rising, period, width) : 0.0;
  share = max(share, level < 1912500.0 ? ruled(falling, period, width) : 0.0);
  share = max(share, level < 1275000.0 ? ruled(rising - between, period, width) : 0.0);
  share = max(share, level < 765000.0 ? ruled(falling - between, period, width) : 0.0);
  return premultiplied(ink.rgb * share + paper.rgb * (1.0 - share), p.a);
}
