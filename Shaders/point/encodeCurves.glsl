#include "common/alpha.glsl"
#include "common/curves.glsl"

// Steps of the tables are equal for the square root of light, nearly even to the eye.
Pixel encodeCurves(Pixel p, Table curves) {
  vec3 c = sqrt(clamp(straight(p), 0.0, 1.0));
  return premultiplied(
    vec3(onCurve(curves, 0, c.r), onCurve(curves, 1, c.g), onCurve(curves, 2, c.b)), p.a);
}
