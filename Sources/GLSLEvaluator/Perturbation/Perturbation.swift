/// Moves inexact float results up or down at random, to find out what depends on rounding. This is
/// known as Monte Carlo arithmetic (D. S. Parker, "Monte Carlo Arithmetic", UCLA CSD-970002, 1997).
///
/// The result of an operation that rounds, such as a sum, is moved to the next float, unless it is
/// exact, like 12 / 6. The result of a function of `FloatFunctions` is moved by four floats. The
/// direction depends only on the pixel's place, the instruction, the rounds of the loops around it
/// and the trial, so pixels may be computed in any order.
public struct Perturbation: Hashable, Sendable {
  /// The number of the trial, any. Trial 2n + 1 moves each result in the opposite direction of
  /// trial 2n, so that one of them moves a sum of a few results in the direction that matters.
  public let trial: Int
  /// By how many units in the last place a rounded result is moved: 1 or, in tests, 0.
  package let units: UInt32

  /// Creates a perturbation. Equal trials move every result alike.
  ///
  /// - Parameter trial: The number of the trial, any.
  public init(trial: Int) { self.init(trial: trial, units: 1) }

  package init(trial: Int, units: UInt32) { (self.trial, self.units) = (trial, units) }

  /// Returns a number for an instruction at a moment of the loop around it.
  static func site(_ instruction: Int, in moment: UInt64) -> UInt64 {
    scrambled(moment &+ UInt64(bitPattern: Int64(instruction)) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Returns the moment in which a loop begins. The moments of a loop are successive numbers.
  ///
  /// - Parameter outer: The moment of the loop around it, or 0 if there is none.
  static func start(ofLoop loop: Int, in outer: UInt64) -> UInt64 { site(~loop, in: outer) }

  func key(x: Int, y: Int) -> UInt64 {
    let place = UInt64(UInt32(truncatingIfNeeded: x)) | UInt64(UInt32(truncatingIfNeeded: y)) << 32
    return Self.scrambled(
      place ^ Self.scrambled(UInt64(bitPattern: Int64(trial >> 1)) ^ 0x5bf0_3635_dcd9_8b1a))
  }

  var sharedKey: UInt64 { key(x: -1, y: -1) }

  /// Returns the arithmetic of an instruction at a pixel.
  ///
  /// - Parameters:
  ///   - site: The number of the instruction.
  ///   - key: The number of the pixel.
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
