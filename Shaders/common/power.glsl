// Powers from additions, multiplications and divisions alone: pow is the driver's own affair.

// log2 of a positive normal number, to 2e-7, of itself where it is larger than 1: its exponent, and for the mantissa, brought to
// √½…√2, log2(m) = 2/ln 2 · artanh((m − 1)/(m + 1)) as a series.
float log2Of(float x) {
  int bits = floatBitsToInt(x) - 0x3f3504f3;
  float exponent = float(bits >> 23);
  float m = intBitsToFloat((bits & 0x7fffff) + 0x3f3504f3);
  float s = (m - 1.0) / (m + 1.0);
  float z = s * s;
  float series = 0.412198576 + z * (0.320598895 + z * 0.262308187);
  return exponent + s * (2.88539008 + z * (0.961796694 + z * (0.577078016 + z * series)));
}

// 2^x for −126 ≤ x ≤ 127, to 2.4e-7 of it, two roundings: that of the nearest whole number, and a series for the rest.
float exp2Of(float x) {
  float whole = floor(x + 0.5);
  float f = x - whole;
  float high = 0.00961812911 + f * (0.00133335581 + f * 0.000154035304);
  float series = 1.0 + f * (0.693147181 + f * (0.240226507 + f * (0.0555041087 + f * high)));
  return series * intBitsToFloat((int(whole) + 127) << 23);
}

// x^y for x ≥ 0 and y > 0; numbers too small for a float's exponent are 0.
float power(float x, float y) {
  if (x < 1.0e-30) return 0.0;
  float e = y * log2Of(x);
  return e < -126.0 ? 0.0 : exp2Of(min(e, 127.0));
}
