/// The float functions that no instruction set has, as fixed sequences of float32 operations. Every
/// backend computes the same sequences, so results agree in every bit. No operation may be fused or
/// reordered.
public enum FloatFunctions {
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
