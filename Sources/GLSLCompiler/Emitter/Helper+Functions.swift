/// The functions of `FloatFunctions`, with one operation per statement. A driver may regroup what a
/// constant is added to or multiplied by, so a constant that follows an operand is hidden from it,
/// as the exclusive or of its bits and a uniform that is 0.
extension Helper {
  var angleSource: String {
    switch self {
    case .wave:
      """
      float $wave(float x, uint shift) {
        \(Self.reduction)
        uint quarter = floatBitsToUint(count) + shift;
        bool isOdd = (quarter & 1u) != 0u;
        float s3 = isOdd ? 2.44306702e-05 : 2.83680288e-06;
        float s2 = isOdd ? -0.00138873013 : -0.000198534763;
        float s1 = isOdd ? 0.0416666456 : 0.00833338033;
        float s0 = isOdd ? -0.5 : -0.166666672;
        float q2 = z * s3;
        float p2 = s2 + q2;
        float q1 = z * p2;
        float p1 = s1 + q1;
        float q0 = z * p1;
        float p0 = s0 + q0;
        float cube = r * z;
        float start = isOdd ? 1.0 : r;
        float factor = isOdd ? z : cube;
        float slope = isOdd ? -r : 1.0;
        float e = factor * p0;
        float f = slope * rest;
        float more = e + f;
        float value = start + more;
        return uintBitsToFloat(floatBitsToUint(value) ^ ((quarter & 2u) << 30));
      }
      """
    case .sine:
      """
      float $sine(float x) {
        return $wave(x, 0u);
      }
      """
    case .cosine:
      """
      float $cosine(float x) {
        return $wave(x, 1u);
      }
      """
    case .tangent:
      """
      float $tangent(float x) {
        \(Self.reduction)
        float q6 = z * 0.0044418294;
        float p6 = -4.61868731e-05 + q6;
        float q5 = z * p6;
        float p5 = 0.0109455436 + q5;
        float q4 = z * p5;
        float p4 = 0.0212386101 + q4;
        float q3 = z * p4;
        float p3 = 0.0540686511 + q3;
        float q2 = z * p3;
        float p2 = 0.13332583 + q2;
        float q1 = z * p2;
        float p1 = 0.333333522 + q1;
        float cube = r * z;
        float e = cube * p1;
        float steep = z * 1.625;
        float slope = 1.0 + steep;
        float part = slope * rest;
        float more = e + part;
        float value = r + more;
        float f = r - value;
        float lack = f + more;
        float one = uintBitsToFloat(0x3f800000u ^ uint($i[0].x));
        float reciprocal = one / value;
        float g = reciprocal * reciprocal;
        float h = g * lack;
        float turned = h - reciprocal;
        return (floatBitsToUint(count) & 1u) != 0u ? turned : value;
      }
      """
    case .arcTangent:
      """
      float $arcTangent(float y, float x) {
        float ax = abs(x);
        float ay = abs(y);
        float large = ax < ay ? ay : ax;
        float small = ay < ax ? ay : ax;
        float quotient = small / large;
        float q = large == 0.0 ? 0.0 : quotient;
        float z = q * q;
        float q8 = z * -0.00181865424;
        float p8 = 0.0110287555 + q8;
        float q7 = z * p8;
        float p7 = -0.0313941687 + q7;
        float q6 = z * p7;
        float p6 = 0.0581778735 + q6;
        float q5 = z * p6;
        float p5 = -0.0841645449 + q5;
        float q4 = z * p5;
        float p4 = 0.109566569 + q4;
        float q3 = z * p4;
        float p3 = -0.142650917 + q3;
        float q2 = z * p3;
        float p2 = 0.199986264 + q2;
        float q1 = z * p2;
        float p1 = -0.333333015 + q1;
        float cube = q * z;
        float more = cube * p1;
        bool isSteep = ax < ay;
        bool isLeft = x < 0.0;
        float start = isSteep ? 1.57079637 : (isLeft ? 3.14159274 : 0.0);
        float excess = isSteep ? 4.37113883e-08 : (isLeft ? 8.74227766e-08 : 0.0);
        uint turn = isSteep != isLeft ? 0x80000000u : 0u;
        float first = uintBitsToFloat(floatBitsToUint(q) ^ turn);
        float other = uintBitsToFloat(floatBitsToUint(more) ^ turn);
        float second = other - excess;
        float sum = first + second;
        float angle = start + sum;
        return y < 0.0 ? -angle : angle;
      }
      """
    case .arcSine:
      """
      float $arcSine(float x) {
        \(Self.arc)
        float excess = uintBitsToFloat(0x333bbd2eu ^ uint($i[0].x));
        float small = s + rest;
        float sh = $head(s);
        float twiceHead = sh + sh;
        float first = 1.57079637 - twiceHead;
        float lack = s - sh;
        float more = lack + rest;
        float twiceMore = more + more;
        float second = twiceMore + excess;
        float large = first - second;
        float angle = isLarge ? large : small;
        return x < 0.0 ? -angle : angle;
      }
      """
    case .arcCosine:
      """
      float $arcCosine(float x) {
        \(Self.arc)
        float twice = s + s;
        float twiceRest = rest + rest;
        bool isLeft = x < 0.0;
        float angle = isLarge ? twice : x;
        float other = isLeft ? -rest : rest;
        float more = isLarge ? twiceRest : other;
        float halfTurn = isLeft ? 8.74227766e-08 : 0.0;
        float excess = isLarge ? halfTurn : 4.37113883e-08;
        float part = more + excess;
        float sum = angle + part;
        float start = isLarge ? 3.14159274 : 1.57079637;
        float turned = start - sum;
        return isLarge && !isLeft ? sum : turned;
      }
      """
    default: ""
    }
  }

  var powerSource: String {
    switch self {
    case .log2:
      """
      float $log2(float x) {
        \(Self.halves)
        float f = m - 1.0;
        float q8 = f * -0.115568869;
        float p8 = 0.186561048 + q8;
        float q7 = f * p8;
        float p7 = -0.188487336 + q7;
        float q6 = f * p7;
        float p6 = 0.204240277 + q6;
        float q5 = f * p6;
        float p5 = -0.23993209 + q5;
        float q4 = f * p5;
        float p4 = 0.288611889 + q4;
        float q3 = f * p4;
        float p3 = -0.360683113 + q3;
        float q2 = f * p3;
        float p2 = 0.480896682 + q2;
        float q1 = f * p2;
        float p1 = -0.721347511 + q1;
        float q0 = f * p1;
        float p0 = 0.442695051 + q0;
        float a = f * p0;
        float b = f + a;
        float value = exponent + b;
        return x >= 1.17549435e-38 ? value : uintBitsToFloat(0xff800000u);
      }
      """
    case .log:
      """
      float $log(float x) {
        \(Self.halves)
        float f = m - 1.0;
        float q8 = f * -0.0764153749;
        float p8 = 0.127673432 + q8;
        float q7 = f * p8;
        float p7 = -0.131599307 + q7;
        float q6 = f * p7;
        float p6 = 0.142009318 + q6;
        float q5 = f * p6;
        float p5 = -0.166233167 + q5;
        float q4 = f * p5;
        float p4 = 0.200012609 + q4;
        float q3 = f * p4;
        float p3 = -0.250008225 + q3;
        float q2 = f * p3;
        float p2 = 0.333333313 + q2;
        float q1 = f * p2;
        float p1 = -0.5 + q1;
        float square = f * f;
        float a = square * p1;
        float b = exponent * -0.00021219444;
        float small = a + b;
        float c = exponent * 0.693359375;
        float d = f + small;
        float value = c + d;
        return x >= 1.17549435e-38 ? value : uintBitsToFloat(0xff800000u);
      }
      """
    case .exp2:
      """
      float $exp2(float x) {
        float offset = uintBitsToFloat(0x4b400000u ^ uint($i[0].x));
        float count = x + offset;
        float whole = count - offset;
        float f = x - whole;
        \(Self.series)
        float beyond = x + uintBitsToFloat(0x7f800000u);
        float limited = x < 128.0 ? value : beyond;
        return x < -126.0 ? 0.0 : limited;
      }
      """
    case .exp:
      """
      float $exp(float x) {
        float inverse = uintBitsToFloat(0x3fb8aa3bu ^ uint($i[0].x));
        float offset = uintBitsToFloat(0x4b400000u ^ uint($i[0].x));
        float share = x * inverse;
        float count = share + offset;
        float whole = count - offset;
        float a = whole * 0.693359375;
        float b = x - a;
        float c = whole * -0.00021219444;
        float f = b - c;
        float q4 = f * 0.00139218615;
        float p4 = 0.00837002043 + q4;
        float q3 = f * p4;
        float p3 = 0.0416665822 + q3;
        float q2 = f * p3;
        float p2 = 0.166665092 + q2;
        float q1 = f * p2;
        float p1 = 0.5 + q1;
        float square = f * f;
        float d = square * p1;
        float e = f + d;
        float series = 1.0 + e;
        float value = uintBitsToFloat(floatBitsToUint(series) + (floatBitsToUint(count) << 23));
        float beyond = x + uintBitsToFloat(0x7f800000u);
        float limited = x < 88.7228394 ? value : beyond;
        return x < -87.3365402 ? 0.0 : limited;
      }
      """
    case .head:
      """
      float $head(float x) { return uintBitsToFloat(floatBitsToUint(x) & 0xfffff000u); }
      """
    case .power:
      """
      float $power(float x, float y) {
        \(Self.halves)
        float one = uintBitsToFloat(0x3f800000u ^ uint($i[0].x));
        float offset = uintBitsToFloat(0x4b400000u ^ uint($i[0].x));
        float u = m - 1.0;
        float t = m + 1.0;
        float inverse = one / t;
        float s = u * inverse;
        float sh = $head(s);
        float th = $head(t);
        float t1 = th - 1.0;
        float tl = m - t1;
        float s1 = sh * th;
        float s2 = u - s1;
        float s3 = sh * tl;
        float s4 = s2 - s3;
        float sl = inverse * s4;
        float z = s * s;
        float q2 = z * 0.351294518;
        float p2 = 0.428206354 + q2;
        float q1 = z * p2;
        float p1 = 0.600002289 + q1;
        float r1 = z * z;
        float r2 = r1 * p1;
        float r3 = sh + s;
        float r4 = sl * r3;
        float r = r2 + r4;
        float square = sh * sh;
        float c1 = 3.0 + square;
        float c2 = c1 + r;
        float ch = $head(c2);
        float c3 = ch - 3.0;
        float c4 = c3 - square;
        float cl = r - c4;
        float a = sh * ch;
        float b1 = sl * ch;
        float b2 = cl * s;
        float b = b1 + b2;
        float p3 = a + b;
        float ph = $head(p3);
        float p4 = ph - a;
        float pl = b - p4;
        float lh = ph * 0.961914063;
        float l1 = ph * -0.000117368574;
        float l2 = pl * 0.961796694;
        float ll = l1 + l2;
        float f1 = lh + ll;
        float f2 = f1 + exponent;
        float first = $head(f2);
        float f3 = first - exponent;
        float f4 = f3 - lh;
        float second = ll - f4;
        float raised = y < -4294967296.0 ? -4294967296.0 : y;
        float limited = 4294967296.0 < raised ? 4294967296.0 : raised;
        float yh = $head(limited);
        float yl = limited - yh;
        float high = yh * first;
        float d1 = yl * first;
        float d2 = limited * second;
        float low = d1 + d2;
        float d3 = high + low;
        float sum = 128.0 < d3 ? 128.0 : d3;
        float count = sum + offset;
        float whole = count - offset;
        float f5 = high - whole;
        float f6 = f5 + low;
        float f7 = 128.0 - whole;
        float f = f7 < f6 ? f7 : f6;
        \(Self.series)
        bool isSmall = sum < -126.0 || floatBitsToInt(value) < 0x800000;
        float found = isSmall ? 0.0 : value;
        float result = sum == sum ? found : sum;
        return x >= 1.0e-30 ? result : 0.0;
      }
      """
    default: ""
    }
  }
}

extension Helper {
  /// The range reduction: r and its rest, and the count, whose last bits are the quarter.
  private static let reduction = """
    float inverse = uintBitsToFloat(0x3f22f983u ^ uint($i[0].x));
      float offset = uintBitsToFloat(0x4b400000u ^ uint($i[0].x));
      float share = x * inverse;
      float count = share + offset;
      float turns = count - offset;
      float a1 = turns * 1.5703125;
      float a2 = x - a1;
      float a3 = turns * 4.84466553e-4;
      float a = a2 - a3;
      float b1 = turns * 6.55651093e-07;
      float b = a + b1;
      float c1 = turns * 1.58324838e-08;
      float c = b - c1;
      float c2 = b - c;
      float c3 = c2 - c1;
      float d1 = turns * 6.0936145e-11;
      float d = c - d1;
      float d2 = c - d;
      float d3 = d2 - d1;
      float r1 = c3 + d3;
      float r2 = turns * 1.65139956e-13;
      float r3 = r1 + r2;
      float r = d + r3;
      float r4 = d - r;
      float rest = r4 + r3;
      float z = r * r;
    """

  /// The terms of the arc sine.
  private static let arc = """
    float ax = abs(x);
      bool isLarge = ax > 0.5;
      float apart = 1.0 - ax;
      float middle = apart * 0.5;
      float upper = middle < 0.0 ? 0.0 : middle;
      float square = ax * ax;
      float z = isLarge ? upper : square;
      float root = sqrt(z);
      float s = isLarge ? root : ax;
      float q4 = z * 0.042211812;
      float p4 = 0.0241520889 + q4;
      float q3 = z * p4;
      float p3 = 0.0454760417 + q3;
      float q2 = z * p3;
      float p2 = 0.0749525204 + q2;
      float q1 = z * p2;
      float p1 = 0.166667536 + q1;
      float cube = s * z;
      float rest = cube * p1;
    """

  /// The exponent and the mantissa m.
  private static let halves = """
    int bits = floatBitsToInt(x) - 0x3f3504f3;
      float exponent = float(bits >> 23);
      float m = intBitsToFloat((bits & 0x7fffff) + 0x3f3504f3);
    """

  /// 2 to the power of f, by the whole number that was counted.
  private static let series = """
    float g4 = f * 0.000153264627;
      float e4 = 0.00133908063 + g4;
      float g3 = f * e4;
      float e3 = 0.00961850584 + g3;
      float g2 = f * e3;
      float e2 = 0.0555035993 + g2;
      float g1 = f * e2;
      float e1 = 0.240226477 + g1;
      float g0 = f * e1;
      float e0 = 0.693147182 + g0;
      float growth = f * e0;
      float series = 1.0 + growth;
      float value = uintBitsToFloat(floatBitsToUint(series) + (floatBitsToUint(count) << 23));
    """
}
