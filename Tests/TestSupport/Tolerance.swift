/// The allowed differences from a formula, in 8-bit levels.
package enum Tolerance {
  /// ½ for the rounding, and 0.1 for float32 arithmetic and approximations.
  package static let bits8 = 0.6
  /// 257 levels of 16 bits are one of 8 bits.
  package static let bits16 = 0.6 / 257
}
