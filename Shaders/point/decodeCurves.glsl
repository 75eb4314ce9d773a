#include "common/alpha.glsl"
#include "common/curves.glsl"

Pixel decodeCurves(Pixel p, Table curves) {
  vec3 c = clamp(straight(p), 0.0, 1.0);
  return premultiplied(
    vec3(onCurve(curves, 0, c.r), onCurve(curves, 1, c.g), onCurve(curves, 2, c.b)), p.a);
}
