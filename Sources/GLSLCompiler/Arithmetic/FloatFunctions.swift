/// The float functions that no instruction set has, as fixed sequences of float32 operations. Every
/// backend computes the same sequences, so results agree in every bit. No operation may be fused or
/// reordered.
public enum FloatFunctions {
  /// Returns the sine. The absolute error is at most 1.2e-7 up to |x| = 3000. Beyond 2.6e5 the
  /// range reduction is inexact.
  public static func sine(_ x: Float) -> Float {
    let k = (x * 0.31830987 + 0.5).rounded(.down)
    return reduced(x, k: k, oddness: k)
  }

  /// Returns the cosine, with the error of the sine.
  public static func cosine(_ x: Float) -> Float {
    let k = (x * 0.31830987).rounded(.down)
    return reduced(x, k: k + 0.5, oddness: k + 1)
  }

  /// Returns the sine of x − kπ, which is within half a turn, negated if `oddness` is odd. π is
  /// split into three parts, the first two with few bits, so that their products with k are exact.
  private static func reduced(_ x: Float, k: Float, oddness: Float) -> Float {
    let r = ((x - k * 3.140625) - k * 9.67502594e-4) - k * 1.50995799e-7
    let z = r * r
    let p3 = 2.7525562e-6 + z * -2.3889859e-8
    let p2 = -1.9840874e-4 + z * p3
    let p1 = 0.0083333310 + z * p2
    let p0 = -0.16666667 + z * p1
    let value = r + (r * z) * p0
    let half = oddness * 0.5
    return half == half.rounded(.down) ? value : -value
  }

  /// Returns the angle of the vector (x, y), in −π…π. The error is at most 2.9e-7. The angle of
  /// (0, 0) is 0.
  public static func arcTangent(_ y: Float, _ x: Float) -> Float {
    let ax = abs(x)
    let ay = abs(y)
    let large = maximum(ax, ay)
    let small = minimum(ax, ay)
    let q = large == 0 ? 0 : small / large
    let z = q * q
    let p7 = -0.0144009897 + z * 0.0024566371
    let p6 = 0.039780587 + z * p7
    let p5 = -0.0723479912 + z * p6
    let p4 = 0.104989156 + z * p5
    let p3 = -0.141612202 + z * p4
    let p2 = 0.199859053 + z * p3
    let p1 = -0.333325982 + z * p2
    let p0 = 0.99999988 + z * p1
    var angle = q * p0
    if ax < ay { angle = 1.57079633 - angle }
    if x < 0 { angle = 3.14159265 - angle }
    return y < 0 ? -angle : angle
  }

  /// Returns the logarithm to the base 2. The absolute error is at most 4.5e-7, or the relative
  /// error for results above 1. Subnormal numbers, smaller ones and NaN give −infinity.
  ///
  /// The result is the sum of the exponent and, for the mantissa m, scaled to √½…√2, the series of
  /// log2(m) = 2/ln 2 · artanh((m − 1)/(m + 1)).
  public static func log2(_ x: Float) -> Float {
    // This excludes NaN, which has several bit patterns.
    guard x >= 0x1p-126 else { return -.infinity }
    let bits = Int32(bitPattern: x.bitPattern) &- 0x3f35_04f3
    let exponent = Float(bits >> 23)
    let m = Float(bitPattern: UInt32(bitPattern: (bits & 0x7f_ffff) &+ 0x3f35_04f3))
    let s = (m - 1) / (m + 1)
    let z = s * s
    let p2 = 0.320598895 + z * 0.262308187
    let series = 0.412198576 + z * p2
    let p1 = 0.577078016 + z * series
    let p0 = 0.961796694 + z * p1
    return exponent + s * (2.88539008 + z * p0)
  }

  /// Returns 2 to the power of x, with a relative error of at most 2.4e-7. It is 0 below −126 and
  /// infinity from 127.5.
  ///
  /// The result is the product of a power of two, for the nearest whole number, and a series for
  /// the rest.
  public static func exp2(_ x: Float) -> Float {
    if x < -126 { return 0 }
    let limited = minimum(x, 128)
    let whole = (limited + 0.5).rounded(.down)
    let f = limited - whole
    let p4 = 0.00133335581 + f * 0.000154035304
    let p3 = 0.00961812911 + f * p4
    let p2 = 0.0555041087 + f * p3
    let p1 = 0.240226507 + f * p2
    let p0 = 0.693147181 + f * p1
    let series = 1 + f * p0
    let scale = UInt32(bitPattern: (int(whole) &+ 127) &<< 23)
    return series * Float(bitPattern: scale)
  }

  /// Returns x to the power of y. It is 0 for x below 1e-30, including negative numbers, and for
  /// NaN.
  public static func power(_ x: Float, _ y: Float) -> Float {
    guard x >= 1e-30 else { return 0 }
    return exp2(y * log2(x))
  }

  /// Returns the smaller number, or the first one if neither is smaller.
  public static func minimum(_ x: Float, _ y: Float) -> Float { y < x ? y : x }

  /// Returns the larger number, or the first one if neither is larger.
  public static func maximum(_ x: Float, _ y: Float) -> Float { x < y ? y : x }

  /// Returns x(1 − t) + yt.
  public static func mix(_ x: Float, _ y: Float, _ t: Float) -> Float {
    let rest = 1 - t
    return x * rest + y * t
  }

  /// Returns x − y⌊x/y⌋.
  public static func modulo(_ x: Float, _ y: Float) -> Float {
    let quotient = (x / y).rounded(.down)
    return x - y * quotient
  }

  /// Returns t²(3 − 2t), where t is (x − a)/(b − a) clamped to 0…1.
  public static func smoothstep(_ a: Float, _ b: Float, _ x: Float) -> Float {
    let t = minimum(maximum((x - a) / (b - a), 0), 1)
    let slope = 3 - 2 * t
    return (t * t) * slope
  }

  /// Returns x · 2ⁿ, in two steps so that neither power of two exceeds the range of floats.
  public static func scale(_ x: Float, _ n: Int32) -> Float {
    let limited = min(max(n, -252), 254)
    let half = limited >> 1
    return (x * powerOfTwo(half)) * powerOfTwo(limited - half)
  }

  private static func powerOfTwo(_ n: Int32) -> Float {
    Float(bitPattern: UInt32(bitPattern: (n &+ 127) &<< 23))
  }

  /// Returns the mantissa in ½…1 and the exponent of a float. Zero, subnormal numbers, infinity and
  /// NaN are returned with the exponent 0.
  public static func split(_ x: Float) -> (mantissa: Float, exponent: Int32) {
    let bits = x.bitPattern
    let exponent = (bits >> 23) & 0xff
    if exponent == 0 || exponent == 0xff { return (x, 0) }
    let mantissa = Float(bitPattern: (bits & 0x807f_ffff) | 0x3f00_0000)
    return (mantissa, Int32(exponent) - 126)
  }

  /// Returns a float truncated to a whole number and clamped to the range of `int`. NaN is 0.
  public static func int(_ x: Float) -> Int32 {
    if x.isNaN { return 0 }
    if x >= 2_147_483_648 { return .max }
    return x < -2_147_483_648 ? .min : Int32(x)
  }

  /// Returns a float truncated to a whole number and clamped to the range of `uint`. NaN is 0.
  public static func uint(_ x: Float) -> UInt32 {
    guard x > 0 else { return 0 }
    return x >= 4_294_967_296 ? .max : UInt32(x)
  }
}
