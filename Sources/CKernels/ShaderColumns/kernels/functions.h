// The functions of FloatFunctions.swift, operation by operation.

// Returns the sine of x − kπ, with the other sign if `oddness` is odd.
ALWAYS floats reduced(floats x, floats k, floats oddness) {
  floats r = ((x - k * 3.140625f) - k * 9.67502594e-4f) - k * 1.50995799e-7f;
  floats z = r * r;
  floats p3 = 2.7525562e-6f + z * -2.3889859e-8f;
  floats p2 = -1.9840874e-4f + z * p3;
  floats p1 = 0.0083333310f + z * p2;
  floats p0 = -0.16666667f + z * p1;
  floats value = r + (r * z) * p0;
  floats half = oddness * 0.5f;
  return half == rounded_down(half) ? value : -value;
}

ALWAYS floats sine(floats x) {
  floats k = rounded_down(x * 0.31830987f + 0.5f);
  return reduced(x, k, k);
}

ALWAYS floats cosine(floats x) {
  floats k = rounded_down(x * 0.31830987f);
  return reduced(x, k + 0.5f, k + 1.0f);
}

ALWAYS floats arc_tangent(floats y, floats x) {
  floats ax = as_floats(as_words(x) & 0x7FFFFFFFu);
  floats ay = as_floats(as_words(y) & 0x7FFFFFFFu);
  floats large = maximum(ax, ay);
  floats small = minimum(ax, ay);
  floats q = large == splat(0) ? splat(0) : small / large;
  floats z = q * q;
  floats p7 = -0.0144009897f + z * 0.0024566371f;
  floats p6 = 0.039780587f + z * p7;
  floats p5 = -0.0723479912f + z * p6;
  floats p4 = 0.104989156f + z * p5;
  floats p3 = -0.141612202f + z * p4;
  floats p2 = 0.199859053f + z * p3;
  floats p1 = -0.333325982f + z * p2;
  floats p0 = 0.99999988f + z * p1;
  floats angle = q * p0;
  angle = ax < ay ? 1.57079633f - angle : angle;
  angle = x < splat(0) ? 3.14159265f - angle : angle;
  return y < splat(0) ? -angle : angle;
}

ALWAYS floats logarithm2(floats x) {
  ints bits = (ints)(as_words(x) - 0x3F3504F3u);
  floats exponent = float_of_int(bits >> 23);
  floats m = as_floats(((words)bits & 0x7FFFFFu) + 0x3F3504F3u);
  floats s = (m - 1.0f) / (m + 1.0f);
  floats z = s * s;
  floats p2 = 0.320598895f + z * 0.262308187f;
  floats series = 0.412198576f + z * p2;
  floats p1 = 0.577078016f + z * series;
  floats p0 = 0.961796694f + z * p1;
  floats value = exponent + s * (2.88539008f + z * p0);
  return x >= splat(0x1p-126f) ? value : splat(-__builtin_inff());
}

ALWAYS floats exponential2(floats x) {
  floats limited = minimum(x, splat(128));
  floats whole = rounded_down(limited + 0.5f);
  floats f = limited - whole;
  floats p4 = 0.00133335581f + f * 0.000154035304f;
  floats p3 = 0.00961812911f + f * p4;
  floats p2 = 0.0555041087f + f * p3;
  floats p1 = 0.240226507f + f * p2;
  floats p0 = 0.693147181f + f * p1;
  floats series = 1.0f + f * p0;
  floats scale = as_floats(((words)int_of(whole) + 127u) << 23);
  return x < splat(-126) ? splat(0) : series * scale;
}

ALWAYS floats power(floats x, floats y) {
  floats value = exponential2(y * logarithm2(x));
  return x >= splat(1e-30f) ? value : splat(0);
}

ALWAYS floats mix(floats x, floats y, floats t) {
  floats rest = 1.0f - t;
  return x * rest + y * t;
}

ALWAYS floats modulo(floats x, floats y) { return x - y * rounded_down(x / y); }

ALWAYS floats smoothstep(floats a, floats b, floats x) {
  floats t = minimum(maximum((x - a) / (b - a), splat(0)), splat(1));
  floats slope = 3.0f - 2.0f * t;
  return (t * t) * slope;
}

ALWAYS floats scale_by(floats x, ints n) {
  ints raised = n > -252 ? n : (ints)-252;
  ints limited = raised < 254 ? raised : (ints)254;
  ints half = limited >> 1;
  floats first = as_floats((words)(half + 127) << 23);
  floats second = as_floats((words)(limited - half + 127) << 23);
  return (x * first) * second;
}

// Returns which floats have a mantissa and an exponent: none of zero, tiny numbers, infinity and
// NaN.
ALWAYS ints has_exponent(words bits) {
  words exponent = (bits >> 23) & 0xFF;
  return (exponent != 0) & (exponent != 0xFF);
}

ALWAYS words mantissa(words bits) {
  return has_exponent(bits) ? (bits & 0x807FFFFFu) | 0x3F000000u : bits;
}

ALWAYS words exponent_of(words bits) {
  return has_exponent(bits) ? ((bits >> 23) & 0xFF) - 126u : (words)0;
}
