#include "common/alpha.glsl"

// The table is the second image, in the arrangements of `LookupLayout`.
literal int size;
// 0 for tiles, 1 for consecutive pixels, 2 for a curve for each channel.
literal int arrangement;
// The tiles in a row of the table, or the pixels if the arrangement is 1.
literal int columns;
// 1 for the four corners of a tetrahedron, 0 for the eight corners of a cube.
literal int isTetrahedral;
// The row that begins with the ends of the domain, or 0 for 0…1.
literal int domainRow;
uniform float intensity;

vec3 entry(ivec3 i) {
  Position at = ivec2((i.b % columns) * size + i.r, (i.b / columns) * size + i.g);
  if (arrangement == 1) {
    int number = i.r + size * (i.g + size * i.b);
    at = ivec2(number % columns, number / columns);
  }
  return straight(source1(at));
}

vec3 channels(ivec3 i) {
  return vec3(
    straight(source1(ivec2(i.r, 0))).r, straight(source1(ivec2(i.g, 0))).g,
    straight(source1(ivec2(i.b, 0))).b);
}

vec3 between(vec3 a, vec3 b, float f) { return a * (1.0 - f) + b * f; }

vec3 cubic(ivec3 i, vec3 f) {
  vec3 near = between(
    between(entry(i), entry(i + ivec3(1, 0, 0)), f.r),
    between(entry(i + ivec3(0, 1, 0)), entry(i + ivec3(1, 1, 0)), f.r), f.g);
  vec3 far = between(
    between(entry(i + ivec3(0, 0, 1)), entry(i + ivec3(1, 0, 1)), f.r),
    between(entry(i + ivec3(0, 1, 1)), entry(i + ivec3(1, 1, 1)), f.r), f.g);
  return between(near, far, f.b);
}

// Goes from the cell's first corner to its last along the axis of the greatest fraction, then of the next.
vec3 tetrahedral(ivec3 i, vec3 f) {
  bool rg = f.r >= f.g;
  bool gb = f.g >= f.b;
  bool rb = f.r >= f.b;
  ivec3 first = rg && rb ? ivec3(1, 0, 0) : !rg && gb ? ivec3(0, 1, 0) : ivec3(0, 0, 1);
  ivec3 last = !rg && !rb ? ivec3(1, 0, 0) : rg && !gb ? ivec3(0, 1, 0) : ivec3(0, 0, 1);
  float most = max(max(f.r, f.g), f.b);
  float least = min(min(f.r, f.g), f.b);
  float middle = max(min(f.r, f.g), min(max(f.r, f.g), f.b));
  return entry(i) * (1.0 - most) + entry(i + first) * (most - middle)
    + entry(i + 1 - last) * (middle - least) + entry(i + 1) * least;
}

Pixel lookUp(Position at) {
  Pixel p = source0(at);
  vec3 c = straight(p);
  vec3 low = vec3(0.0);
  vec3 high = vec3(1.0);
  if (domainRow > 0) {
    low = source1(ivec2(0, domainRow)).rgb;
    high = source1(ivec2(1, domainRow)).rgb;
  }
  float top = float(size - 1);
  vec3 x = clamp((c - low) / (high - low), 0.0, 1.0) * top;
  vec3 whole = min(floor(x), vec3(top - 1.0));
  vec3 f = x - whole;
  ivec3 i = ivec3(whole);
  vec3 found;
  if (arrangement == 2) {
    vec3 a = channels(i);
    found = a * (1.0 - f) + channels(i + 1) * f;
  } else if (isTetrahedral == 1) {
    found = tetrahedral(i, f);
  } else {
    found = cubic(i, f);
  }
  return premultiplied(clamp(c * (1.0 - intensity) + found * intensity, 0.0, 1.0), p.a);
}
