#include "common/alpha.glsl"
#include "common/tones.glsl"

// The nearest colour so far, and its squared distance.
struct Found {
  vec3 color;
  float distance;
};

Found nearer(Found found, vec3 c, vec4 color) {
  vec3 d = c - color.rgb;
  float distance = d.r * d.r + d.g * d.g + d.b * d.b;
  if (distance < found.distance) return Found(color.rgb, distance);
  return found;
}

// The colours are in 8-bit levels, whose squares are exact. Of equally near ones the first counts.
Pixel nearestColor(Pixel p, vec4 first, vec4 second, vec4 third, vec4 fourth) {
  vec3 s = straight(p);
  vec3 c = vec3(snapped(s.r * 255.0), snapped(s.g * 255.0), snapped(s.b * 255.0));
  Found found = nearer(Found(vec3(0.0), 1.0e9), c, first);
  found = nearer(found, c, second);
  found = nearer(found, c, third);
  found = nearer(found, c, fourth);
  return premultiplied(found.color * (1.0 / 255.0), p.a);
}
