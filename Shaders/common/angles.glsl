// Angles, computed with additions, multiplications and divisions alone, because drivers implement
// sin, cos and atan differently.

// Returns the cosine and the sine of an angle in turns. The error is at most 1e-7 for small angles,
// and the rounding of 4 · turns for large ones. The series are those of Taylor around the nearest
// quarter turn.
vec2 direction(float turns) {
  float quarters = turns * 4.0;
  float whole = floor(quarters + 0.5);
  float x = (quarters - whole) * 1.57079633;
  float z = x * x;
  float high = 0.00833333333 - z * (0.000198412698 - z * 2.75573192e-6);
  float s = x - x * (z * (0.166666667 - z * high));
  float low = 0.0416666667 - z * (0.00138888889 - z * 2.48015873e-5);
  float c = 1.0 - z * (0.5 - z * low);
  int quarter = int(whole - 4.0 * floor(whole * 0.25));
  if (quarter == 1) return vec2(-s, c);
  if (quarter == 2) return vec2(-c, -s);
  if (quarter == 3) return vec2(s, -c);
  return vec2(c, s);
}

// Returns the angle of a vector in turns of −½…½, 0 to the right and ¼ along the second axis. The
// vector (0, 0) has the angle 0. The error is at most 4e-8 turns; the series is that of the arc
// tangent, for arguments up to tan(π/8).
float angleOf(vec2 v) {
  float a = abs(v.x);
  float b = abs(v.y);
  float large = max(a, b);
  float small = min(a, b);
  if (large == 0.0) return 0.0;
  bool isSteep = small > large * 0.414213562;
  float t = isSteep ? (small - large) / (small + large) : small / large;
  float z = t * t;
  float high = 0.111111111 - z * (0.0909090909 - z * (0.0769230769 - z * 0.0666666667));
  float series = t - t * (z * (0.333333333 - z * (0.2 - z * (0.142857143 - z * high))));
  float turns = series * 0.159154943 + (isSteep ? 0.125 : 0.0);
  if (b > a) turns = 0.25 - turns;
  if (v.x < 0.0) turns = 0.5 - turns;
  return v.y < 0.0 ? -turns : turns;
}
