/// Constants as text in GLSL ES.
enum Literal {
  /// Returns an expression with exactly the given bits, safe beside any operator.
  static func text(_ bits: UInt32, _ kind: ScalarKind) -> String {
    switch kind {
    case .bool: bits != 0 ? "true" : "false"
    case .int: integer(Int32(bitPattern: bits))
    case .uint: "\(bits)u"
    case .float: float(Float(bitPattern: bits))
    }
  }

  private static func integer(_ value: Int32) -> String {
    // The text −2147483648 is the negation of a number outside of `int`.
    if value == .min { return "int(0x80000000u)" }
    return value < 0 ? "(\(value))" : "\(value)"
  }

  private static func float(_ value: Float) -> String {
    // Drivers may lose the sign of zero and the digits of subnormal numbers.
    guard value.isNormal || value.bitPattern == 0 else {
      return "uintBitsToFloat(0x\(String(value.bitPattern, radix: 16))u)"
    }
    return value < 0 ? "(\(value))" : "\(value)"
  }
}
