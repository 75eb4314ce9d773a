#include "common/pane.glsl"
#include "common/table.glsl"

// The bevel of panes that melt into one sheet: the direction in which it falls off (red and green), and how far a
// pixel's middle lies outside of the outline (blue).
//
// The four nearest panes have shares with the sum 1 that make this sum the least: the distances, each times its
// share, and spacing/2 times the squares of the shares less 1. The sum is the distance to the sheet; of two panes,
// it is the polynomial smooth minimum, min − max(k − |a − b|, 0)²/4k. The shares are its slopes along the
// distances, and so those of the directions.
//
// panes: for each, the pixels of its corners relative to the origin, the distances from their middles to the edges,
// the reach, the cubic share and the turn.
Pixel glassSheet(
  Position at, ivec2 origin, Table panes, int count, float spacing, float halfSpacing
) {
  vec2 p = vec2(at - origin);
  vec3 a = vec3(0.0, 0.0, 1e9);
  vec3 b = a;
  vec3 c = a;
  vec3 d = a;
  for (int i = 0; i < count; i++) {
    int k = 11 * i;
    vec2 low = vec2(listed(panes, k), listed(panes, k + 1));
    vec2 high = vec2(listed(panes, k + 2), listed(panes, k + 3));
    vec3 next = paneBeside(
      low - p + vec2(listed(panes, k + 4), listed(panes, k + 5)),
      p - high + vec2(listed(panes, k + 6), listed(panes, k + 7)),
      listed(panes, k + 8), listed(panes, k + 9), listed(panes, k + 10));
    vec3 farther = next.z < a.z ? a : next;
    a = next.z < a.z ? next : a;
    next = farther;
    farther = next.z < b.z ? b : next;
    b = next.z < b.z ? next : b;
    next = farther;
    farther = next.z < c.z ? c : next;
    c = next.z < c.z ? next : c;
    d = farther.z < d.z ? farther : d;
  }
  // How much farther than the first the others are, and how far a pane with a share may be.
  vec3 excess = vec3(b.z, c.z, d.z) - a.z;
  float level = spacing;
  level = excess.x < level ? (excess.x + spacing) / 2.0 : level;
  level = excess.y < level ? (excess.x + excess.y + spacing) / 3.0 : level;
  level = excess.z < level ? (excess.x + excess.y + excess.z + spacing) / 4.0 : level;
  float first = level / spacing;
  vec3 share = max(level - excess, 0.0) / spacing;
  vec2 direction = a.xy * first + b.xy * share.x + c.xy * share.y + d.xy * share.z;
  float squares = first * first + share.x * share.x + share.y * share.y + share.z * share.z;
  float mean = excess.x * share.x + excess.y * share.y + excess.z * share.z;
  return vec4(direction, a.z + mean + (squares - 1.0) * halfSpacing, 0.0);
}
