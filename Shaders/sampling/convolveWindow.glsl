#include "common/alpha.glsl"
#include "common/table.glsl"

// A weighted sum of the pixels of a window, plus a bias. If `keepsAlpha` is 1, straight colours are summed and the
// pixel keeps its alpha; otherwise premultiplied colour and alpha are summed. The table has three numbers for each
// tap (columns, rows, weight), in groups of eight.
literal int keepsAlpha;
uniform int groups;
uniform float bias;
uniform Table table;

Pixel convolveWindow(Position at) {
  Pixel sum = vec4(0.0);
  for (int group = 0; group < groups; group++) {
    // Adding sums of eight rounds the large sum less often.
    Pixel part = vec4(0.0);
    for (int k = 0; k < 8; k++) {
      int entry = 3 * (8 * group + k);
      ivec2 offset = ivec2(int(listed(table, entry)), int(listed(table, entry + 1)));
      Pixel p = source0(at + offset);
      if (keepsAlpha == 1) p = vec4(straight(p), p.a);
      part += p * listed(table, entry + 2);
    }
    sum += part;
  }
  if (keepsAlpha == 1) {
    return premultiplied(clamp(sum.rgb + vec3(bias), vec3(0.0), vec3(1.0)), source0(at).a);
  }
  float alpha = clamp(sum.a + bias, 0.0, 1.0);
  return vec4(clamp(sum.rgb + vec3(bias * alpha), vec3(0.0), vec3(alpha)), alpha);
}
