#include "common/table.glsl"

// The mean over a square window, weighted by nearness in position and colour. `falloff` lists the weights by the
// distance along an axis, followed by zeros.
uniform int radius;
uniform float distanceFactor;
uniform Table falloff;

struct Seen {
  Pixel differences;
  float weight;
};

void see(inout Seen seen, Pixel d, float place) {
  float far = sqrt(d.r * d.r + d.g * d.g + d.b * d.b + d.a * d.a);
  float w = place * max(1.0 - distanceFactor * far, 0.0);
  seen.differences += d * w;
  seen.weight += w;
}

void seeBoth(inout Seen seen, Pixel center, Position at, int k) {
  Position offset = Position(min(k, radius), 0);
  float place = listed(falloff, k);
  see(seen, source0(at - offset) - center, place);
  see(seen, source0(at + offset) - center, place);
}

Pixel bilateral(Position at) {
  Pixel center = source0(at);
  // Differences from the centre are small wherever their weight is not 0.
  Pixel sum = vec4(0.0);
  float weight = 0.0;
  for (int y = -radius; y <= radius; y++) {
    Position middle = at + Position(0, y);
    Seen seen = Seen(vec4(0.0), 0.0);
    see(seen, source0(middle) - center, listed(falloff, 0));
    // Unrolled, because llvmpipe ends a program's loops after 65536 iterations in all.
    for (int k = 1; k <= radius; k += 4) {
      seeBoth(seen, center, middle, k);
      seeBoth(seen, center, middle, k + 1);
      seeBoth(seen, center, middle, k + 2);
      seeBoth(seen, center, middle, k + 3);
    }
    float rowFalloff = listed(falloff, abs(y));
    sum += seen.differences * rowFalloff;
    weight += seen.weight * rowFalloff;
  }
  return center + sum / weight;
}
