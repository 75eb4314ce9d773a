/// The differences from a formula that a result may have, in 8-bit levels.
package enum Tolerance {
  /// The tolerance for results of 8 bits: ½ for the rounding itself, and 0.1 for float32 arithmetic
  /// and approximations.
  package static let bits8 = 0.6
  /// The same in levels of 16 bits, of which 257 are one of 8 bits.
  package static let bits16 = 0.6 / 257
}
