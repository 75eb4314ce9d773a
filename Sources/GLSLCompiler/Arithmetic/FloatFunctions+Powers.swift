/// Logarithms and powers, each within 1.4 units in the last place: see `FunctionErrorTests`.
extension FloatFunctions {
  /// Returns the logarithm to the base 2. Subnormal numbers, smaller ones and NaN give −infinity.
  ///
  /// The result is the sum of the exponent and, for the mantissa 1 + f, scaled to √½…√2, of
  /// f + f·p(f), in which f is exact.
  public static func log2(_ x: Float) -> Float {
    // This excludes NaN, which has several bit patterns.
    guard x >= 0x1p-126 else { return -.infinity }
    let (exponent, m) = halves(of: x)
    let f = m - 1
    let p8 = 0.186561048 + f * -0.115568869
    let p7 = -0.188487336 + f * p8
    let p6 = 0.204240277 + f * p7
    let p5 = -0.23993209 + f * p6
    let p4 = 0.288611889 + f * p5
    let p3 = -0.360683113 + f * p4
    let p2 = 0.480896682 + f * p3
    let p1 = -0.721347511 + f * p2
    let p0 = 0.442695051 + f * p1
    return exponent + (f + f * p0)
  }

  /// Returns the natural logarithm, with the range of `log2`. The greater part of ln 2 has 9 bits,
  /// so that its product with the exponent is exact.
  public static func log(_ x: Float) -> Float {
    guard x >= 0x1p-126 else { return -.infinity }
    let (exponent, m) = halves(of: x)
    let f = m - 1
    let p8 = 0.127673432 + f * -0.0764153749
    let p7 = -0.131599307 + f * p8
    let p6 = 0.142009318 + f * p7
    let p5 = -0.166233167 + f * p6
    let p4 = 0.200012609 + f * p5
    let p3 = -0.250008225 + f * p4
    let p2 = 0.333333313 + f * p3
    let p1 = -0.5 + f * p2
    let small = (f * f) * p1 + exponent * -0.00021219444
    return exponent * 0.693359375 + (f + small)
  }

  /// Returns the exponent of a number that is not subnormal, and the mantissa, in √½…√2.
  private static func halves(of x: Float) -> (exponent: Float, mantissa: Float) {
    let bits = Int32(bitPattern: x.bitPattern) &- 0x3f35_04f3
    let mantissa = UInt32(bitPattern: (bits & 0x7f_ffff) &+ 0x3f35_04f3)
    return (Float(bits >> 23), Float(bitPattern: mantissa))
  }

  /// Returns 2 to the power of x. It is 0 below −126 and infinity from 128.
  ///
  /// A series for the distance to the nearest whole number is multiplied by a power of two, as a
  /// sum of exponents.
  public static func exp2(_ x: Float) -> Float {
    let count = counted(x)
    let f = x - (count - 12_582_912)
    let value = scaled(series(f), count)
    let limited = x < 128 ? value : x + .infinity
    return x < -126 ? 0 : limited
  }

  /// Returns 2 to the power of f, which is at most ½.
  private static func series(_ f: Float) -> Float {
    let p4 = 0.00133908063 + f * 0.000153264627
    let p3 = 0.00961850584 + f * p4
    let p2 = 0.0555035993 + f * p3
    let p1 = 0.240226477 + f * p2
    let p0 = 0.693147182 + f * p1
    return 1 + f * p0
  }

  /// Returns x · 2ⁿ for the number that was counted.
  private static func scaled(_ x: Float, _ count: Float) -> Float {
    Float(bitPattern: x.bitPattern &+ (count.bitPattern &<< 23))
  }

  /// Returns e to the power of x. It is 0 below −126 ln 2 and infinity from 128 ln 2.
  public static func exp(_ x: Float) -> Float {
    let count = counted(x * 1.44269504)
    let whole = count - 12_582_912
    let f = (x - whole * 0.693359375) - whole * -0.00021219444
    let p4 = 0.00837002043 + f * 0.00139218615
    let p3 = 0.0416665822 + f * p4
    let p2 = 0.166665092 + f * p3
    let p1 = 0.5 + f * p2
    let value = scaled(1 + (f + (f * f) * p1), count)
    let limited = x < 88.7228394 ? value : x + .infinity
    return x < -87.3365402 ? 0 : limited
  }

  /// Returns the upper 12 bits of the mantissa, so that the product of two is exact (Dekker, A
  /// floating-point technique for extending the available precision, 1971).
  static func head(_ x: Float) -> Float {
    Float(bitPattern: x.bitPattern & 0xffff_f000)
  }

  /// Returns x to the power of y. It is 0 for x below 1e-30, including negative numbers, and for
  /// NaN.
  ///
  /// A power of 2¹²⁸ has the error of the logarithm 128-fold, so the logarithm and its product with
  /// y are sums of two floats, with some 34 bits. The steps are those of Sun's `powf` (FreeBSD's
  /// msun). For s = (m − 1)/(m + 1) the logarithm of the mantissa m is 2/(3 ln 2) · s(3 + s² + s⁴p).
  public static func power(_ x: Float, _ y: Float) -> Float {
    guard x >= 1e-30 else { return 0 }
    let (exponent, m) = halves(of: x)
    let u = m - 1
    let t = m + 1
    let inverse = 1 / t
    let s = u * inverse
    let sh = head(s)
    let th = head(t)
    let tl = m - (th - 1)
    let sl = inverse * ((u - sh * th) - sh * tl)
    let z = s * s
    let p2 = 0.428206354 + z * 0.351294518
    let p1 = 0.600002289 + z * p2
    let r = (z * z) * p1 + sl * (sh + s)
    let square = sh * sh
    let ch = head((3 + square) + r)
    let cl = r - ((ch - 3) - square)
    let a = sh * ch
    let b = sl * ch + cl * s
    let ph = head(a + b)
    let pl = b - (ph - a)
    let lh = ph * 0.961914063
    let ll = ph * -0.000117368574 + pl * 0.961796694
    let first = head((lh + ll) + exponent)
    let second = ll - ((first - exponent) - lh)
    // Beyond this limit a power is 0, 1 or infinite.
    let limited = minimum(maximum(y, -0x1p32), 0x1p32)
    let yh = head(limited)
    let high = yh * first
    let low = (limited - yh) * first + limited * second
    let sum = minimum(high + low, 128)
    let count = counted(sum)
    let whole = count - 12_582_912
    // From 128 on f is 0, and the power infinite.
    let f = minimum((high - whole) + low, 128 - whole)
    let value = scaled(series(f), count)
    // The result is subnormal where the sum is −126 and f negative.
    let isSmall = sum < -126 || Int32(bitPattern: value.bitPattern) < 0x80_0000
    return sum == sum ? (isSmall ? 0 : value) : sum
  }
}
