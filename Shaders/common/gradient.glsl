#include "common/table.glsl"

// A stop is five numbers: its place, then its premultiplied colour.
vec4 stopColor(Table stops, int stop) {
  int at = 5 * stop + 1;
  return vec4(listed(stops, at), listed(stops, at + 1), listed(stops, at + 2), listed(stops, at + 3));
}

// From a place with several stops on, the last one applies.
vec4 gradientColor(Table stops, int count, float place) {
  int next = 0;
  while (next < count && place >= listed(stops, 5 * next)) next++;
  if (next == 0) return stopColor(stops, 0);
  if (next == count) return stopColor(stops, count - 1);
  float low = listed(stops, 5 * next - 5);
  float share = (place - low) / (listed(stops, 5 * next) - low);
  return stopColor(stops, next - 1) * (1.0 - share) + stopColor(stops, next) * share;
}
