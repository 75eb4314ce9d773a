// Shows the first image at the places of the second, a map. A pixel of the map has the way from its own middle to
// the place, in pixels, and the share of the picture.
//
// The pixels that a sample reads along each axis: 1, 2, 4 or 6.
literal int width;
// The longest way along each axis.
uniform float reach;
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

// The weights of Lanczos' windowed sinc of three lobes, divided by their sum: of the pixels −2, −1 and 0 in `near`,
// of 3, 2 and 1 in `far`. Polynomials of degree 9 in the distance from the middle between 0 and 1 are within 3e-7
// of the formula.
void lanczosWeights(float f, out vec3 near, out vec3 far) {
  float d = f - 0.5;
  float t = d * d;
  vec3 even = vec3(-0.023390608, -0.035427403, 0.05881801);
  even = even * t + vec3(0.07806912, 0.02841519, -0.10648431);
  even = even * t + vec3(-0.05685751, -0.11402476, 0.17088227);
  even = even * t + vec3(-0.088125736, 0.57076174, -0.482636);
  even = even * t + vec3(0.024456546, -0.13586952, 0.611413);
  vec3 odd = vec3(-0.049854565, 0.123686254, -0.2414003);
  odd = odd * t + vec3(0.11007044, -0.26076043, 0.5178865);
  odd = odd * t + vec3(-0.24150786, 0.52481323, -0.90849894);
  odd = odd * t + vec3(0.30997273, -0.8414723, 1.5452081);
  odd = odd * t + vec3(-0.063924074, 0.18115856, -1.3366699);
  near = even + odd * d;
  far = even - odd * d;
}

Pixel lanczosRow(Position p, vec3 near, vec3 far) {
  return source0(p - ivec2(2, 0)) * near.x + source0(p - ivec2(1, 0)) * near.y + source0(p) * near.z
    + source0(p + ivec2(1, 0)) * far.z + source0(p + ivec2(2, 0)) * far.y
    + source0(p + ivec2(3, 0)) * far.x;
}

Pixel lanczosAt(Position p, vec2 f) {
  vec3 left;
  vec3 right;
  vec3 above;
  vec3 below;
  lanczosWeights(f.x, left, right);
  lanczosWeights(f.y, above, below);
  return lanczosRow(p - ivec2(0, 2), left, right) * above.x
    + lanczosRow(p - ivec2(0, 1), left, right) * above.y + lanczosRow(p, left, right) * above.z
    + lanczosRow(p + ivec2(0, 1), left, right) * below.z
    + lanczosRow(p + ivec2(0, 2), left, right) * below.y
    + lanczosRow(p + ivec2(0, 3), left, right) * below.x;
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
  if (width == 6) return lanczosAt(p, f);
  vec4 across = cubicWeights(f.x);
  vec4 down = cubicWeights(f.y);
  return cubicRow(p - ivec2(0, 1), across) * down.x + cubicRow(p, across) * down.y
    + cubicRow(p + ivec2(0, 1), across) * down.z + cubicRow(p + ivec2(0, 2), across) * down.w;
}

float longest(vec2 side) { return max(abs(side.x), abs(side.y)); }

// The shorter step before or after, so that a seam of the map is not taken for a step.
vec2 nearer(vec2 before, vec2 after) {
  return longest(after) <= longest(before) ? after : before;
}

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
