// Shows a picture in discs, one in each square of `size` pixels, over a premultiplied colour. A disc smaller than a
// pixel is as transparent as its area is small.
Pixel polkaDots(Pixel p, Position at, float size, float radius, float area, vec4 background) {
  vec2 place = (vec2(at) + 0.5) / size;
  vec2 way = (place - floor(place) - 0.5) * size;
  float distance = sqrt(way.x * way.x + way.y * way.y);
  float share = clamp(0.5 + radius - distance, 0.0, min(area, 1.0));
  return p * share + background * (1.0 - share);
}
