// Maps to the places that a ball shows by refraction: the whole picture, at the two coordinates of the refracted
// ray in its plane.
//
// middle: the way from the centre of the ball to that of the picture, in pixels.
// scale: half the sides of the picture, with signs for the side on which a place is seen.
// ratio: the inverse of the refractive index.
Pixel sphere(
  Position at, ivec2 origin, vec2 offset, float radius, float ratio, vec2 middle, vec2 scale
) {
  vec2 p = vec2(at - origin) + offset;
  float d = sqrt(p.x * p.x + p.y * p.y);
  float share = clamp(radius - d + 0.5, 0.0, 1.0);
  float reach = max(d, radius);
  float depth = sqrt((reach - d) * (reach + d)) / reach;
  float within = d / reach;
  // Snell's law as the vector of refract(), for a ray along the axis.
  float bend = ratio * depth - sqrt(1.0 - ratio * ratio * (within * within));
  vec2 q = middle + p * (bend / reach) * scale;
  return vec4(q - p, share, 0.0);
}
