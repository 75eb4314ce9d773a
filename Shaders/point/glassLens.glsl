#include "common/pane.glsl"

// Maps to the places that a pane of glass with a bevel shows.
//
// amount: how far outside the place lies that the rim shows.
// steepness: the height of the bevel by its width.
// ratio: the inverse of the refractive index.
// law: 0 for a quarter of a circle, 1 for Snell's law, 2 for a reflection, which moves as 0 and fades inwards.
Pixel glassLens(
  Position at, ivec2 low, ivec2 high, vec2 lowOffset, vec2 highOffset, float reach, float cubic,
  float turn, float width, float amount, float steepness, float ratio, const int law
) {
  vec3 pane = paneAt(at, low, high, lowOffset, highOffset, reach, cubic, turn);
  float t = clamp(-pane.z / width, 0.0, 1.0);
  float chord = t * (2.0 - t);
  float share = 1.0 - sqrt(chord);
  if (law == 1) {
    // The slope of a bevel whose height is the fourth root of 1 − (1 − t)⁴.
    float u = 1.0 - t;
    float root = sqrt(chord * (1.0 + u * u));
    float run = root * sqrt(root);
    float rise = u * u * u * steepness;
    float slant = sqrt(rise * rise + run * run);
    float sine = rise / slant;
    float cosine = run / slant;
    // The tangent of the difference of both angles.
    float inner = sine * ratio;
    float innerCosine = sqrt(1.0 - inner * inner);
    share = (sine * innerCosine - cosine * inner) / (cosine * innerCosine + sine * inner);
  }
  return vec4(pane.xy * (share * amount), law == 2 ? share * share : 1.0, 0.0);
}
