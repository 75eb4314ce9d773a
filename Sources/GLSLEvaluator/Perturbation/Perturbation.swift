import GLSLCompiler

/// Moves inexact float results up or down at random, to find out what depends on rounding: Monte
/// Carlo arithmetic (D. S. Parker, "Monte Carlo Arithmetic", UCLA CSD-970002, 1997).
///
/// An inexact result of an operation that rounds, such as a sum, is moved to the next float, that
/// of a function of `FloatFunctions` by four floats. The direction depends only on the pixel's
/// position, the instruction, the iterations of the loops around it and the trial.
public struct Perturbation: Hashable, Sendable {
  /// The number of the trial, any. Trial 2n + 1 moves each result in the opposite direction of
  /// trial 2n, so that one of them moves a sum of a few results in the direction that matters.
  public let trial: Int
  /// By how many units in the last place a rounded result is moved: 1, or 0 in tests.
  package let units: UInt32

  /// Creates a perturbation. Equal trials move every result alike.
  public init(trial: Int) { self.init(trial: trial, units: 1) }

  package init(trial: Int, units: UInt32) { (self.trial, self.units) = (trial, units) }

  /// Numbers an instruction at a moment of the loop around it.
  static func site(_ instruction: Int, in moment: UInt64) -> UInt64 {
    scrambled(moment &+ UInt64(bitPattern: Int64(instruction)) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Returns the moment in which a loop begins. The moments of its iterations are successive
  /// numbers. `outer` is the moment of the loop around it, or 0 if there is none.
  static func start(ofLoop loop: Int, in outer: UInt64) -> UInt64 { site(~loop, in: outer) }

  func key(x: Int, y: Int) -> UInt64 {
    let place = UInt64(UInt32(truncatingIfNeeded: x)) | UInt64(UInt32(truncatingIfNeeded: y)) << 32
    return Self.scrambled(
      place ^ Self.scrambled(UInt64(bitPattern: Int64(trial >> 1)) ^ 0x5bf0_3635_dcd9_8b1a))
  }

  var sharedKey: UInt64 { key(x: -1, y: -1) }

  func arithmetic(at site: UInt64, _ key: UInt64) -> PerturbedArithmetic {
    let bits = Self.scrambled(site ^ key)
    return PerturbedArithmetic(directions: trial & 1 == 0 ? bits : ~bits, units: units)
  }

  /// The last step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
  /// generators", 2014).
  private static func scrambled(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}

/// The arithmetic of one instruction at one pixel, with inexact results moved.
struct PerturbedArithmetic {
  /// A bit for each of the next results, 1 to move it up.
  private var directions: UInt64
  private let units: UInt32

  init(directions: UInt64, units: UInt32) { (self.directions, self.units) = (directions, units) }

  /// Whether an operation's results may be moved. All others are exact or no floats.
  static func rounds(_ operation: ScalarOperation) -> Bool {
    switch operation {
    case .floatAdd, .floatSubtract, .floatMultiply, .floatDivide, .floatFraction, .floatModulo,
      .floatMix, .floatSmoothstep, .floatSquareRoot, .floatExp2, .floatExp, .floatLog2, .floatLog,
      .floatPower, .floatSine, .floatCosine, .floatTangent, .floatArcSine, .floatArcCosine,
      .floatArcTangent2, .intToFloat, .uintToFloat:
      true
    default: false
    }
  }

  /// Returns bits, without moves those of `Arithmetic.evaluate`.
  mutating func evaluate(
    _ operation: ScalarOperation, _ a: UInt32, _ b: UInt32, _ c: UInt32
  ) -> UInt32 {
    let (x, y, z) = (Float(bitPattern: a), Float(bitPattern: b), Float(bitPattern: c))
    switch operation {
    case .floatAdd: return sum(x, y).bitPattern
    case .floatSubtract: return sum(x, -y).bitPattern
    case .floatMultiply: return product(x, y).bitPattern
    case .floatDivide: return quotient(x, y).bitPattern
    case .floatFraction: return sum(x, -x.rounded(.down)).bitPattern
    case .floatModulo:
      let whole = quotient(x, y).rounded(.down)
      return sum(x, -product(y, whole)).bitPattern
    case .floatMix:
      let rest = sum(1, -z)
      let first = product(x, rest)
      return sum(first, product(y, z)).bitPattern
    case .floatSmoothstep: return smoothstep(x, y, z).bitPattern
    case .floatSquareRoot:
      let root = x.squareRoot()
      return moved(root, unless: Double(root) * Double(root) == Double(x)).bitPattern
    default: break
    }
    let bits = Arithmetic.evaluate(operation, a, b, c)
    let result = Float(bitPattern: bits)
    switch operation {
    case .intToFloat:
      return moved(result, unless: Double(Int32(bitPattern: a)) == Double(result)).bitPattern
    case .uintToFloat: return moved(result, unless: Double(a) == Double(result)).bitPattern
    default:
      let isExact = Self.isExact(operation, x, y, result)
      return Self.rounds(operation) ? moved(result, by: 4, unless: isExact).bitPattern : bits
    }
  }

  @inline(__always) mutating func sum(_ a: Float, _ b: Float) -> Float {
    let (x, y) = (Double(a), Double(b))
    // Knuth's error-free sum: `total` + `error` is x + y.
    let total = x + y
    let rest = total - x
    let error = (x - (total - rest)) + (y - rest)
    let result = a + b
    return moved(result, unless: error == 0 && total == Double(result))
  }

  @inline(__always) mutating func product(_ a: Float, _ b: Float) -> Float {
    let result = a * b
    // A product of floats is exact as a double.
    return moved(result, unless: Double(a) * Double(b) == Double(result))
  }

  mutating func quotient(_ a: Float, _ b: Float) -> Float {
    let result = a / b
    return moved(result, unless: Double(result) * Double(b) == Double(a))
  }

  private mutating func smoothstep(_ a: Float, _ b: Float, _ x: Float) -> Float {
    let distance = sum(x, -a)
    let t = FloatFunctions.minimum(
      FloatFunctions.maximum(quotient(distance, sum(b, -a)), 0), 1)
    let slope = sum(3, -product(2, t))
    return product(product(t, t), slope)
  }

  /// Moves a result by a number of floats unless it is exact, zero, tiny or not finite. Inexact
  /// operations give zero or a tiny number only by underflow, where graphics hardware may give
  /// zero.
  @inline(__always)
  mutating func moved(_ result: Float, by count: UInt32 = 1, unless isExact: Bool) -> Float {
    let isUp = directions & 1 == 1
    directions >>= 1
    guard !isExact, result.isNormal else { return result }
    // Among floats of one sign, the bits are in the order of the magnitudes.
    let isAway = isUp == (result.sign == .plus)
    let distance = count * units
    let bits = isAway ? result.bitPattern &+ distance : result.bitPattern &- distance
    let moved = Float(bitPattern: bits)
    return moved.isFinite ? moved : result
  }

  /// Whether a function that `FloatFunctions` approximates has an exact result other than zero.
  private static func isExact(
    _ operation: ScalarOperation, _ x: Float, _ y: Float, _ result: Float
  ) -> Bool {
    switch operation {
    case .floatCosine, .floatExp: x == 0 && result == 1
    case .floatExp2: x == x.rounded(.down)
    case .floatLog2: x.significand == 1
    case .floatPower: isExactPower(x, y, result)
    default: false
    }
  }

  private static func isExactPower(_ x: Float, _ y: Float, _ result: Float) -> Bool {
    if x == 1 { return result == 1 }
    if y == 0.5 { return Double(result) * Double(result) == Double(x) }
    guard y == y.rounded(.down), abs(y) <= 32 else { return false }
    let power = (0..<Int(abs(y))).reduce(1.0) { power, _ in power * Double(x) }
    return y < 0 ? power * Double(result) == 1 : power == Double(result)
  }
}

extension Float {
  /// Whether the number may be the exact quotient of a float and `divisor`.
  func isQuotient(by divisor: Float) -> Bool {
    let product = Double(self) * Double(divisor)
    return Double(Float(product)) == product
  }
}
