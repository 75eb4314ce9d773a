// Powers computed with additions, multiplications and divisions alone, because drivers implement
// pow differently.

// Returns log2 of a positive normal number. The error is at most 2e-7, or 2e-7 of the result where
// that is larger than 1. The result is the sum of the exponent and, for the mantissa m, brought to
// √½…√2, the series of log2(m) = 2/ln 2 · artanh((m − 1)/(m + 1)).
float log2Of(float x) {
  int bits = floatBitsToInt(x) - 0x3f3504f3;
  float exponent = float(bits >> 23);
  float m = intBitsToFloat((bits & 0x7fffff) + 0x3f3504f3);
  float s = (m - 1.0) / (m + 1.0);
  float z = s * s;
  float series = 0.412198576 + z * (0.320598895 + z * 0.262308187);
  return exponent + s * (2.88539008 + z * (0.961796694 + z * (0.577078016 + z * series)));
}

// Returns 2^x for −126 ≤ x ≤ 127. The relative error is at most 2.4e-7, which is two roundings. The
// result is the product of a power of two, for the nearest whole number, and a series for the rest.
float exp2Of(float x) {
  float whole = floor(x + 0.5);
  float f = x - whole;
  float high = 0.00961812911 + f * (0.00133335581 + f * 0.000154035304);
  float series = 1.0 + f * (0.693147181 + f * (0.240226507 + f * (0.0555041087 + f * high)));
  return series * intBitsToFloat((int(whole) + 127) << 23);
}

// Returns x^y for x ≥ 0 and y > 0. Results below the exponent range of a float are 0.
float power(float x, float y) {
  if (x < 1.0e-30) return 0.0;
  float e = y * log2Of(x);
  return e < -126.0 ? 0.0 : exp2Of(min(e, 127.0));
}
