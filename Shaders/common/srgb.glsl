// The sRGB transfer function (IEC 61966-2-1) by square roots and divisions, which drivers round correctly, whereas
// pow may differ from the CPU's.

// x^(1/5) for 0.001 ≤ x ≤ 1, by Newton's iteration from a straight line.
float fifthRoot(float x) {
  float y = 0.45 + 0.55 * x;
  for (int i = 0; i < 6; i++) {
    float y2 = y * y;
    y = (4.0 * y + x / (y2 * y2)) * 0.2;
  }
  return y;
}

// x^(1/3) in the same way.
float cubeRoot(float x) {
  float y = 0.4 + 0.6 * x;
  for (int i = 0; i < 6; i++) {
    y = (2.0 * y + x / (y * y)) * (1.0 / 3.0);
  }
  return y;
}

float linearFromEncoded(float e) {
  if (e <= 0.04045) return e * (1.0 / 12.92);
  float x = (e + 0.055) * (1.0 / 1.055);
  // x^2.4 = x² · (x²)^(1/5)
  float x2 = x * x;
  return x2 * fifthRoot(x2);
}

float encodedFromLinear(float l) {
  if (l <= 0.0031308) return l * 12.92;
  // l^(5/12) = l^(1/3) · l^(1/12)
  float third = cubeRoot(l);
  return 1.055 * (third * sqrt(sqrt(third))) - 0.055;
}
