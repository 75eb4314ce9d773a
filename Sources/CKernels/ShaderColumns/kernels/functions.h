// The functions of FloatFunctions.swift, operation by operation.

// Returns the upper 12 bits of the mantissa, so that the product of two is exact.
ALWAYS floats head(floats x) { return as_floats(as_words(x) & 0xFFFFF000u); }

// Returns a number whose last bits are those of the whole number nearest to x.
ALWAYS floats counted(floats x) { return x + 12582912.0f; }

ALWAYS floats whole_of(floats count) { return count - 12582912.0f; }

// Returns x · 2^n for the number that was counted.
ALWAYS floats scaled(floats x, floats count) {
  return as_floats(as_words(x) + (as_words(count) << 23));
}

ALWAYS floats magnitude(floats x) { return as_floats(as_words(x) & 0x7FFFFFFFu); }

// A number and what it lacks.
typedef struct {
  floats value, rest;
} long_floats;

// Returns x less a number of quarters of a turn.
ALWAYS long_floats reduced(floats x, floats turns) {
  floats a = (x - turns * 1.5703125f) - turns * 4.84466553e-4f;
  floats b = a + turns * 6.55651093e-07f;
  floats p4 = turns * 1.58324838e-08f;
  floats c = b - p4;
  floats rest_c = (b - c) - p4;
  floats p5 = turns * 6.0936145e-11f;
  floats d = c - p5;
  floats rest_d = (c - d) - p5;
  floats rest = (rest_c + rest_d) + turns * 1.65139956e-13f;
  floats r = d + rest;
  return (long_floats){r, (d - r) + rest};
}

// Returns the sine of x and a number of quarters of a turn.
ALWAYS floats wave(floats x, uint32_t shift) {
  floats count = counted(x * 0.636619772f);
  long_floats angle = reduced(x, whole_of(count));
  floats r = angle.value;
  words quarter = as_words(count) + shift;
  ints is_odd = (ints)(quarter << 31) < 0;
  floats z = r * r;
  floats p3 = is_odd ? splat(2.44306702e-05f) : splat(2.83680288e-06f);
  floats p2 = (is_odd ? splat(-0.00138873013f) : splat(-0.000198534763f)) + z * p3;
  floats p1 = (is_odd ? splat(0.0416666456f) : splat(0.00833338033f)) + z * p2;
  floats p0 = (is_odd ? splat(-0.5f) : splat(-0.166666672f)) + z * p1;
  floats start = is_odd ? splat(1) : r;
  floats factor = is_odd ? z : r * z;
  floats slope = is_odd ? -r : splat(1);
  floats value = start + (factor * p0 + slope * angle.rest);
  return as_floats(as_words(value) ^ ((quarter & 2) << 30));
}

ALWAYS floats sine(floats x) { return wave(x, 0); }
ALWAYS floats cosine(floats x) { return wave(x, 1); }

ALWAYS floats tangent(floats x) {
  floats count = counted(x * 0.636619772f);
  long_floats angle = reduced(x, whole_of(count));
  floats r = angle.value;
  floats z = r * r;
  floats p6 = -4.61868731e-05f + z * 0.0044418294f;
  floats p5 = 0.0109455436f + z * p6;
  floats p4 = 0.0212386101f + z * p5;
  floats p3 = 0.0540686511f + z * p4;
  floats p2 = 0.13332583f + z * p3;
  floats p1 = 0.333333522f + z * p2;
  floats slope = 1.0f + z * 1.625f;
  floats more = (r * z) * p1 + slope * angle.rest;
  floats value = r + more;
  floats rest = (r - value) + more;
  floats inverse = 1.0f / value;
  floats turned = (inverse * inverse) * rest - inverse;
  return (ints)(as_words(count) << 31) < 0 ? turned : value;
}

ALWAYS floats arc_tangent(floats y, floats x) {
  floats ax = magnitude(x);
  floats ay = magnitude(y);
  floats large = maximum(ax, ay);
  floats small = minimum(ax, ay);
  floats q = large == splat(0) ? splat(0) : small / large;
  floats z = q * q;
  floats p8 = 0.0110287555f + z * -0.00181865424f;
  floats p7 = -0.0313941687f + z * p8;
  floats p6 = 0.0581778735f + z * p7;
  floats p5 = -0.0841645449f + z * p6;
  floats p4 = 0.109566569f + z * p5;
  floats p3 = -0.142650917f + z * p4;
  floats p2 = 0.199986264f + z * p3;
  floats p1 = -0.333333015f + z * p2;
  floats more = (q * z) * p1;
  ints is_steep = ax < ay;
  ints is_left = x < splat(0);
  floats start = is_steep ? splat(1.57079637f) : is_left ? splat(3.14159274f) : splat(0);
  floats excess = is_steep ? splat(4.37113883e-08f) : is_left ? splat(8.74227766e-08f) : splat(0);
  words sign = (words)(is_steep ^ is_left) & 0x80000000u;
  floats first = as_floats(as_words(q) ^ sign);
  floats second = as_floats(as_words(more) ^ sign) - excess;
  floats angle = start + (first + second);
  return y < splat(0) ? -angle : angle;
}

// Returns the terms of the arc sine.
ALWAYS long_floats arc(floats ax) {
  ints is_large = ax > splat(0.5f);
  floats half = (1.0f - ax) * 0.5f;
  floats z = is_large ? maximum(half, splat(0)) : ax * ax;
  floats s = is_large ? __builtin_elementwise_sqrt(z) : ax;
  floats p4 = 0.0241520889f + z * 0.042211812f;
  floats p3 = 0.0454760417f + z * p4;
  floats p2 = 0.0749525204f + z * p3;
  floats p1 = 0.166667536f + z * p2;
  return (long_floats){s, (s * z) * p1};
}

ALWAYS floats arc_sine(floats x) {
  floats ax = magnitude(x);
  long_floats a = arc(ax);
  floats small = a.value + a.rest;
  floats sh = head(a.value);
  floats more = (a.value - sh) + a.rest;
  floats large = (1.57079637f - (sh + sh)) - ((more + more) + 4.37113883e-08f);
  floats angle = ax > splat(0.5f) ? large : small;
  return x < splat(0) ? -angle : angle;
}

ALWAYS floats arc_cosine(floats x) {
  floats ax = magnitude(x);
  long_floats a = arc(ax);
  ints is_large = ax > splat(0.5f);
  ints is_left = x < splat(0);
  floats angle = is_large ? a.value + a.value : x;
  floats more = is_large ? a.rest + a.rest : is_left ? -a.rest : a.rest;
  floats half_turn = is_left ? splat(8.74227766e-08f) : splat(0);
  floats excess = is_large ? half_turn : splat(4.37113883e-08f);
  floats sum = angle + (more + excess);
  floats start = is_large ? splat(3.14159274f) : splat(1.57079637f);
  return (is_large & ~is_left) ? sum : start - sum;
}

// Returns the exponent of a number that is not subnormal, and the mantissa.
ALWAYS floats halves(floats x, floats *mantissa) {
  ints bits = (ints)(as_words(x) - 0x3F3504F3u);
  *mantissa = as_floats(((words)bits & 0x7FFFFFu) + 0x3F3504F3u);
  return float_of_int(bits >> 23);
}

ALWAYS floats logarithm2(floats x) {
  floats m;
  floats exponent = halves(x, &m);
  floats f = m - 1.0f;
  floats p8 = 0.186561048f + f * -0.115568869f;
  floats p7 = -0.188487336f + f * p8;
  floats p6 = 0.204240277f + f * p7;
  floats p5 = -0.23993209f + f * p6;
  floats p4 = 0.288611889f + f * p5;
  floats p3 = -0.360683113f + f * p4;
  floats p2 = 0.480896682f + f * p3;
  floats p1 = -0.721347511f + f * p2;
  floats p0 = 0.442695051f + f * p1;
  floats value = exponent + (f + f * p0);
  return x >= splat(0x1p-126f) ? value : splat(-__builtin_inff());
}

ALWAYS floats logarithm(floats x) {
  floats m;
  floats exponent = halves(x, &m);
  floats f = m - 1.0f;
  floats p8 = 0.127673432f + f * -0.0764153749f;
  floats p7 = -0.131599307f + f * p8;
  floats p6 = 0.142009318f + f * p7;
  floats p5 = -0.166233167f + f * p6;
  floats p4 = 0.200012609f + f * p5;
  floats p3 = -0.250008225f + f * p4;
  floats p2 = 0.333333313f + f * p3;
  floats p1 = -0.5f + f * p2;
  floats small = (f * f) * p1 + exponent * -0.00021219444f;
  floats value = exponent * 0.693359375f + (f + small);
  return x >= splat(0x1p-126f) ? value : splat(-__builtin_inff());
}

// Returns 2 to the power of f, which is at most ½.
ALWAYS floats series(floats f) {
  floats p4 = 0.00133908063f + f * 0.000153264627f;
  floats p3 = 0.00961850584f + f * p4;
  floats p2 = 0.0555035993f + f * p3;
  floats p1 = 0.240226477f + f * p2;
  floats p0 = 0.693147182f + f * p1;
  return 1.0f + f * p0;
}

ALWAYS floats exponential2(floats x) {
  floats count = counted(x);
  floats f = x - whole_of(count);
  floats value = scaled(series(f), count);
  floats limited = x < splat(128) ? value : x + __builtin_inff();
  return x < splat(-126) ? splat(0) : limited;
}

ALWAYS floats exponential(floats x) {
  floats count = counted(x * 1.44269504f);
  floats whole = whole_of(count);
  floats f = (x - whole * 0.693359375f) - whole * -0.00021219444f;
  floats p4 = 0.00837002043f + f * 0.00139218615f;
  floats p3 = 0.0416665822f + f * p4;
  floats p2 = 0.166665092f + f * p3;
  floats p1 = 0.5f + f * p2;
  floats value = scaled(1.0f + (f + (f * f) * p1), count);
  floats limited = x < splat(88.7228394f) ? value : x + __builtin_inff();
  return x < splat(-87.3365402f) ? splat(0) : limited;
}

ALWAYS floats power(floats x, floats y) {
  floats m;
  floats exponent = halves(x, &m);
  floats u = m - 1.0f;
  floats t = m + 1.0f;
  floats inverse = 1.0f / t;
  floats s = u * inverse;
  floats sh = head(s);
  floats th = head(t);
  floats tl = m - (th - 1.0f);
  floats sl = inverse * ((u - sh * th) - sh * tl);
  floats z = s * s;
  floats p2 = 0.428206354f + z * 0.351294518f;
  floats p1 = 0.600002289f + z * p2;
  floats r = (z * z) * p1 + sl * (sh + s);
  floats square = sh * sh;
  floats ch = head((3.0f + square) + r);
  floats cl = r - ((ch - 3.0f) - square);
  floats a = sh * ch;
  floats b = sl * ch + cl * s;
  floats ph = head(a + b);
  floats pl = b - (ph - a);
  floats lh = ph * 0.961914063f;
  floats ll = ph * -0.000117368574f + pl * 0.961796694f;
  floats first = head((lh + ll) + exponent);
  floats second = ll - ((first - exponent) - lh);
  floats limited = minimum(maximum(y, splat(-0x1p32f)), splat(0x1p32f));
  floats yh = head(limited);
  floats high = yh * first;
  floats low = (limited - yh) * first + limited * second;
  floats sum = minimum(high + low, splat(128));
  floats count = counted(sum);
  floats whole = whole_of(count);
  floats f = minimum((high - whole) + low, 128.0f - whole);
  floats value = scaled(series(f), count);
  ints is_small = (sum < splat(-126)) | ((ints)as_words(value) < 0x800000);
  floats result = sum == sum ? (is_small ? splat(0) : value) : sum;
  return x >= splat(1e-30f) ? result : splat(0);
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
