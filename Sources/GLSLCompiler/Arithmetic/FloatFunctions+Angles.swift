/// Functions of angles, each within 1.5 units in the last place: see `FunctionErrorTests`.
///
/// A sum of a large term that is right and a small one has little more than the error of its own
/// rounding, so every function ends in such a sum. What the large term lacks is a second float.
extension FloatFunctions {
  /// A number and what it lacks.
  private typealias LongFloat = (value: Float, rest: Float)

  /// Returns the sine, for |x| ≤ 1e5. From 1.3e5 on the range reduction is inexact.
  public static func sine(_ x: Float) -> Float { wave(x, shift: 0) }

  /// Returns the cosine, with the range of the sine.
  public static func cosine(_ x: Float) -> Float { wave(x, shift: 1) }

  /// Returns x + 1.5 · 2²³, whose last bits are those of the whole number nearest to x.
  static func counted(_ x: Float) -> Float { x + 12_582_912 }

  /// Returns x less a number of quarters of a turn, at most 83 000.
  ///
  /// The parts of π/2 have 8, 7, 4, 5 and 7 bits, so that their products are exact, and a rest of
  /// 2⁻⁴² (Cody and Waite, Software manual for the elementary functions, 1980). The first three
  /// differences are exact, and the next two leave what they lack, which is nothing near a zero:
  /// up to 1e5 that may be as near as 4e-9.
  private static func reduced(_ x: Float, _ turns: Float) -> LongFloat {
    let a = (x - turns * 1.5703125) - turns * 4.84466553e-4
    let b = a + turns * 6.55651093e-07
    let p4 = turns * 1.58324838e-08
    let c = b - p4
    let restOfC = (b - c) - p4
    let p5 = turns * 6.0936145e-11
    let d = c - p5
    let restOfD = (c - d) - p5
    let rest = (restOfC + restOfD) + turns * 1.65139956e-13
    let r = d + rest
    return (r, (d - r) + rest)
  }

  /// Returns the sine of x and a number of quarters of a turn: of the rest r that is within an
  /// eighth, r + r³p(r²), or for odd quarters its cosine, 1 + r²p(r²).
  private static func wave(_ x: Float, shift: UInt32) -> Float {
    let count = counted(x * 0.636619772)
    let (r, rest) = reduced(x, count - 12_582_912)
    let quarter = count.bitPattern &+ shift
    let isOdd = quarter & 1 != 0
    let z = r * r
    let p3: Float = isOdd ? 2.44306702e-05 : 2.83680288e-06
    let p2 = (isOdd ? -0.00138873013 : -0.000198534763) + z * p3
    let p1 = (isOdd ? 0.0416666456 : 0.00833338033) + z * p2
    let p0 = (isOdd ? -0.5 : -0.166666672) + z * p1
    let start = isOdd ? 1 : r
    let factor = isOdd ? z : r * z
    let slope = isOdd ? -r : 1
    let value = start + (factor * p0 + slope * rest)
    return Float(bitPattern: value.bitPattern ^ ((quarter & 2) << 30))
  }

  /// Returns the tangent, with the range of the sine: of the rest r that is within an eighth of a
  /// turn, r + r³p(r²), or for odd quarters −1 by it.
  public static func tangent(_ x: Float) -> Float {
    let count = counted(x * 0.636619772)
    let (r, restOfR) = reduced(x, count - 12_582_912)
    let z = r * r
    let p6 = -4.61868731e-05 + z * 0.0044418294
    let p5 = 0.0109455436 + z * p6
    let p4 = 0.0212386101 + z * p5
    let p3 = 0.0540686511 + z * p4
    let p2 = 0.13332583 + z * p3
    let p1 = 0.333333522 + z * p2
    // The slope of the tangent is 2 at an eighth of a turn.
    let slope = 1 + z * 1.625
    let more = (r * z) * p1 + slope * restOfR
    let value = r + more
    let rest = (r - value) + more
    let inverse = 1 / value
    let turned = (inverse * inverse) * rest - inverse
    return count.bitPattern & 1 != 0 ? turned : value
  }

  /// Returns the angle of the vector (x, y), in −π…π. The angle of (0, 0) is 0.
  ///
  /// The angle of q, the quotient that is at most 1, is q + q³p(q²). The rounding of q alone may be
  /// 1 unit of it, so the bound for quotients is 1.53.
  public static func arcTangent(_ y: Float, _ x: Float) -> Float {
    let ax = abs(x)
    let ay = abs(y)
    let large = maximum(ax, ay)
    let small = minimum(ax, ay)
    let q = large == 0 ? 0 : small / large
    let z = q * q
    let p8 = 0.0110287555 + z * -0.00181865424
    let p7 = -0.0313941687 + z * p8
    let p6 = 0.0581778735 + z * p7
    let p5 = -0.0841645449 + z * p6
    let p4 = 0.109566569 + z * p5
    let p3 = -0.142650917 + z * p4
    let p2 = 0.199986264 + z * p3
    let p1 = -0.333333015 + z * p2
    let more = (q * z) * p1
    let isSteep = ax < ay
    let isLeft = x < 0
    // π/2 and π are these floats less an excess.
    let start: Float = isSteep ? 1.57079637 : isLeft ? 3.14159274 : 0
    let excess: Float = isSteep ? 4.37113883e-08 : isLeft ? 8.74227766e-08 : 0
    let first = isSteep != isLeft ? -q : q
    let second = (isSteep != isLeft ? -more : more) - excess
    let angle = start + (first + second)
    return y < 0 ? -angle : angle
  }

  /// Returns the terms of asin(s) = s + s³p(s²) for s = |x|, or √((1 − |x|)/2) where |x| > ½, which
  /// is half of the angle's complement. Beyond ±1, s is 0.
  private static func arc(_ ax: Float) -> LongFloat {
    let isLarge = ax > 0.5
    let half = (1 - ax) * 0.5
    let z = isLarge ? maximum(half, 0) : ax * ax
    let s = isLarge ? z.squareRoot() : ax
    let p4 = 0.0241520889 + z * 0.042211812
    let p3 = 0.0454760417 + z * p4
    let p2 = 0.0749525204 + z * p3
    let p1 = 0.166667536 + z * p2
    return (s, (s * z) * p1)
  }

  /// Returns the arc sine. Beyond ±1 it is that of ±1.
  public static func arcSine(_ x: Float) -> Float {
    let ax = abs(x)
    let (s, rest) = arc(ax)
    let small = s + rest
    // The difference of π/2 and twice the head is exact.
    let sh = head(s)
    let more = (s - sh) + rest
    let large = (1.57079637 - (sh + sh)) - ((more + more) + 4.37113883e-08)
    let angle = ax > 0.5 ? large : small
    return x < 0 ? -angle : angle
  }

  /// Returns the arc cosine. Beyond ±1 it is that of ±1.
  public static func arcCosine(_ x: Float) -> Float {
    let ax = abs(x)
    let (s, rest) = arc(ax)
    let isLarge = ax > 0.5
    let isLeft = x < 0
    let angle = isLarge ? s + s : x
    let more = isLarge ? rest + rest : (isLeft ? -rest : rest)
    // The excess of the floats for π/2 and π.
    let excess: Float = isLarge ? (isLeft ? 8.74227766e-08 : 0) : 4.37113883e-08
    let sum = angle + (more + excess)
    let start: Float = isLarge ? 3.14159274 : 1.57079637
    return isLarge && !isLeft ? sum : start - sum
  }
}
