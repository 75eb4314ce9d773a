// Shows the first image at the places that the second one, a map, says. A pixel of the map has the
// way from the middle of its own pixel to the place, in pixels, and the share of the picture.
//
// The number of pixels that a sample reads along each axis: 1, 2 or 4.
literal int width;
// The longest way along each axis.
uniform float reach;
// The most samples of a pixel along each axis.
const int mostSamples = 16;

// The weights of Catmull and Rom's cubic for the pixels −1, 0, 1 and 2.
vec4 cubicWeights(float f) {
  return vec4(
    f * (f * (1.0 - f * 0.5) - 0.5), 1.0 + f * f * (f * 1.5 - 2.5), f * (0.5 + f * (2.0 - f * 1.5)),
    f * f * (f * 0.5 - 0.5));
}

Pixel cubicRow(Position p, vec4 w) {
  return source0(p - ivec2(1, 0)) * w.x + source0(p) * w.y + source0(p + ivec2(1, 0)) * w.z
    + source0(p + ivec2(2, 0)) * w.w;
}

Pixel sampleAt(Position at, vec2 way) {
  if (width == 1) return source0(at + ivec2(floor(way + 0.5)));
  vec2 cell = floor(way);
  vec2 f = way - cell;
  Position p = at + ivec2(cell);
  if (width == 2) {
    Pixel top = source0(p) * (1.0 - f.x) + source0(p + ivec2(1, 0)) * f.x;
    Pixel bottom = source0(p + ivec2(0, 1)) * (1.0 - f.x) + source0(p + ivec2(1, 1)) * f.x;
    return top * (1.0 - f.y) + bottom * f.y;
  }
  vec4 across = cubicWeights(f.x);
  vec4 down = cubicWeights(f.y);
  return cubicRow(p - ivec2(0, 1), across) * down.x + cubicRow(p, across) * down.y
    + cubicRow(p + ivec2(0, 1), across) * down.z + cubicRow(p + ivec2(0, 2), across) * down.w;
}

float longest(vec2 side) { return max(abs(side.x), abs(side.y)); }

// Returns the shorter of the steps from the pixel before and to the pixel after, so that a seam of
// the map is not taken for a step.
vec2 nearer(vec2 before, vec2 after) {
  return longest(after) <= longest(before) ? after : before;
}

// Returns the number of samples along a side of a pixel.
float samples(vec2 side) {
  return min(max(floor(longest(side) + 0.5), 1.0), float(mostSamples));
}

Pixel remap(Position at) {
  Pixel map = source1(at);
  vec2 across = nearer(
    map.xy - source1(at - ivec2(1, 0)).xy + vec2(1.0, 0.0),
    source1(at + ivec2(1, 0)).xy - map.xy + vec2(1.0, 0.0));
  vec2 down = nearer(
    map.xy - source1(at - ivec2(0, 1)).xy + vec2(0.0, 1.0),
    source1(at + ivec2(0, 1)).xy - map.xy + vec2(0.0, 1.0));
  float columns = samples(across);
  float rows = samples(down);
  Pixel sum = vec4(0.0);
  for (int j = 0; j < int(rows); j++) {
    vec2 start = map.xy + down * ((float(j) + 0.5) / rows - 0.5);
    for (int i = 0; i < int(columns); i++) {
      vec2 way = start + across * ((float(i) + 0.5) / columns - 0.5);
      sum += sampleAt(at, clamp(way, -reach, reach));
    }
  }
  return sum * (map.z / (columns * rows));
}
