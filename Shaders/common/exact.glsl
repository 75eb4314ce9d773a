// Products, quotients and roots of programs that must have the processor's bits, on drivers that may
// contract products and sums, or divide to some units in the last place (GLSL ES 3.20, 4.7.1 and 4.9).
// `ExactText` calls these functions in place of the operators. The host defines EXACT_QUOTIENT and
// EXACT_ROOT, the names of those quotients and roots that the driver gets right.

// Returns 2^n for −126 ≤ n ≤ 127, and 0 for −127.
float exactPowerOfTwo(int n) { return uintBitsToFloat(uint(n + 127) << 23); }

// Returns whether a number with these bits has a mantissa of 24 bits: it is not 0, subnormal, infinite
// or NaN.
bool exactIsNormal(uint bits) {
  uint exponent = (bits >> 23) & 255u;
  return exponent != 0u && exponent != 255u;
}

// Returns the mantissa of a normal number, 1…2.
float exactMantissa(uint bits) { return uintBitsToFloat((bits & 0x7fffffu) | 0x3f800000u); }

float bareQuotient(float a, float b) {
  precise float q = a / b;
  return q;
}

float bareRoot(float x) {
  precise float s = sqrt(x);
  return s;
}

// Returns the root of a number that is not normal. A driver's root of 0 may be none: 0 · 1/√0.
float specialRoot(float x) { return x == 0.0 ? x : bareRoot(x); }

// Returns the quotient of two numbers, of whose mantissas it is given.
float exactScaled(float quotient, uint x, uint y) {
  int exponent = int((x >> 23) & 255u) - int((y >> 23) & 255u);
  precise float part = quotient * exactPowerOfTwo(exponent >> 1);
  precise float whole = part * exactPowerOfTwo(exponent - (exponent >> 1));
  return uintBitsToFloat(floatBitsToUint(whole) | ((x ^ y) & 0x80000000u));
}

// Markstein, Computation of elementary functions on the IBM RISC System/6000 processor, 1990: with a
// reciprocal that is right, a quotient within a unit is right after one fused remainder. The first of
// two brings it there.
float fusedQuotient(float a, float b) {
  uint x = floatBitsToUint(a), y = floatBitsToUint(b);
  if (!exactIsNormal(x) || !exactIsNormal(y)) return bareQuotient(a, b);
  float m = exactMantissa(x), n = exactMantissa(y);
  precise float start = 1.0 / n;
  precise float error = fma(-n, start, 1.0);
  precise float inverse = fma(start, error, start);
  precise float q0 = m * inverse;
  precise float r0 = fma(-n, q0, m);
  precise float q1 = fma(r0, inverse, q0);
  precise float r1 = fma(-n, q1, m);
  precise float q2 = fma(r1, inverse, q1);
  return exactScaled(q2, x, y);
}

// The remainder of mantissas as whole numbers is small, so 32 bits hold it although they do not hold
// the numbers that it is the difference of.
float wholeQuotient(float a, float b) {
  uint x = floatBitsToUint(a), y = floatBitsToUint(b);
  if (!exactIsNormal(x) || !exactIsNormal(y)) return bareQuotient(a, b);
  uint m = (x & 0x7fffffu) | 0x800000u, n = (y & 0x7fffffu) | 0x800000u;
  uint places = m < n ? 24u : 23u;
  int divisor = int(n);
  int q = int(bareQuotient(exactMantissa(x), exactMantissa(y)) * float(1u << places) + 0.5);
  int rest = int((m << places) - uint(q) * n);
  int more = int(floor(float(rest) / float(divisor) + 0.5));
  q += more;
  rest -= more * divisor;
  q += 2 * rest > divisor ? 1 : (2 * rest < -divisor ? -1 : 0);
  return exactScaled(float(q) * exactPowerOfTwo(-int(places)), x, y);
}

// Brings a number to 1…4 by an even power of two, of which half is returned as the exponent.
float exactRootOperand(uint bits, out int exponent) {
  int whole = int((bits >> 23) & 255u) - 127;
  int odd = whole & 1;
  exponent = (whole - odd) >> 1;
  return uintBitsToFloat((bits & 0x7fffffu) | (uint(127 + odd) << 23));
}

float fusedRoot(float x) {
  uint bits = floatBitsToUint(x);
  if (!exactIsNormal(bits) || x < 0.0) return specialRoot(x);
  int exponent;
  float m = exactRootOperand(bits, exponent);
  precise float s0 = sqrt(m);
  precise float slope = 0.5 / s0;
  precise float r0 = fma(-s0, s0, m);
  precise float s1 = fma(r0, slope, s0);
  precise float r1 = fma(-s1, s1, m);
  precise float s2 = fma(r1, slope, s1);
  return s2 * exactPowerOfTwo(exponent);
}

// A root is right if its square differs from the number by less than the root, in units in its last
// place.
float wholeRoot(float x) {
  uint bits = floatBitsToUint(x);
  if (!exactIsNormal(bits) || x < 0.0) return specialRoot(x);
  int exponent;
  float m = exactRootOperand(bits, exponent);
  uint square = ((bits & 0x7fffffu) | 0x800000u) << (m < 2.0 ? 23u : 24u);
  int s = int(bareRoot(m) * 8388608.0 + 0.5);
  int rest = int(square - uint(s) * uint(s));
  s += int(floor(float(rest) / float(2 * s) + 0.5));
  rest = int(square - uint(s) * uint(s));
  s += rest > s ? 1 : (rest <= -s ? -1 : 0);
  return float(s) * exactPowerOfTwo(exponent - 23);
}

#define EXACT_PRODUCT(T, A, B) T exactTimes(A a, B b) { precise T r = a * b; return r; }
EXACT_PRODUCT(float, float, float)
EXACT_PRODUCT(vec2, vec2, vec2)
EXACT_PRODUCT(vec2, vec2, float)
EXACT_PRODUCT(vec2, float, vec2)
EXACT_PRODUCT(vec3, vec3, vec3)
EXACT_PRODUCT(vec3, vec3, float)
EXACT_PRODUCT(vec3, float, vec3)
EXACT_PRODUCT(vec4, vec4, vec4)
EXACT_PRODUCT(vec4, vec4, float)
EXACT_PRODUCT(vec4, float, vec4)

float exactOver(float a, float b) { return EXACT_QUOTIENT(a, b); }
vec2 exactOver(vec2 a, vec2 b) { return vec2(exactOver(a.x, b.x), exactOver(a.y, b.y)); }
vec3 exactOver(vec3 a, vec3 b) { return vec3(exactOver(a.xy, b.xy), exactOver(a.z, b.z)); }
vec4 exactOver(vec4 a, vec4 b) { return vec4(exactOver(a.xyz, b.xyz), exactOver(a.w, b.w)); }
vec2 exactOver(vec2 a, float b) { return exactOver(a, vec2(b)); }
vec3 exactOver(vec3 a, float b) { return exactOver(a, vec3(b)); }
vec4 exactOver(vec4 a, float b) { return exactOver(a, vec4(b)); }
vec2 exactOver(float a, vec2 b) { return exactOver(vec2(a), b); }
vec3 exactOver(float a, vec3 b) { return exactOver(vec3(a), b); }
vec4 exactOver(float a, vec4 b) { return exactOver(vec4(a), b); }

float exactRoot(float x) { return EXACT_ROOT(x); }
vec2 exactRoot(vec2 x) { return vec2(exactRoot(x.x), exactRoot(x.y)); }
vec3 exactRoot(vec3 x) { return vec3(exactRoot(x.xy), exactRoot(x.z)); }
vec4 exactRoot(vec4 x) { return vec4(exactRoot(x.xyz), exactRoot(x.w)); }

// Whole numbers are exact by themselves. The types of operands are not known where calls are written.
#define EXACT_WHOLE(T, A, B) \
  T exactTimes(A a, B b) { return a * b; } T exactOver(A a, B b) { return a / b; }
EXACT_WHOLE(int, int, int)
EXACT_WHOLE(ivec2, ivec2, ivec2)
EXACT_WHOLE(ivec2, ivec2, int)
EXACT_WHOLE(ivec2, int, ivec2)
EXACT_WHOLE(ivec3, ivec3, ivec3)
EXACT_WHOLE(ivec3, ivec3, int)
EXACT_WHOLE(ivec4, ivec4, ivec4)
EXACT_WHOLE(ivec4, ivec4, int)
EXACT_WHOLE(uint, uint, uint)
EXACT_WHOLE(uvec2, uvec2, uvec2)
EXACT_WHOLE(uvec3, uvec3, uvec3)
EXACT_WHOLE(uvec3, uvec3, uint)
EXACT_WHOLE(uvec4, uvec4, uvec4)
EXACT_WHOLE(uvec4, uvec4, uint)
