/// The allowed differences from a formula, in 8-bit levels.
package enum Tolerance {
  /// ½ for the rounding of 8-bit results, and 0.1 for float32 arithmetic and approximations.
  package static let bits8 = 0.6
  /// The same in 16-bit levels, of which 257 are one of 8 bits.
  package static let bits16 = 0.6 / 257
}
