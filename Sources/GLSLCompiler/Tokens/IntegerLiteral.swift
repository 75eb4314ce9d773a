enum IntegerLiteral: Equatable {
  case signed(UInt32)
  case unsigned(UInt32)
  case tooLarge
  case malformed

  /// Parses a decimal, octal or hexadecimal number, with the suffix `u` for an unsigned one.
  init(_ text: String) {
    var digits = Array(text.utf8)[...]
    let isUnsigned = digits.last.map { $0 | 0x20 == UInt8(ascii: "u") } ?? false
    if isUnsigned { digits = digits.dropLast() }
    var radix: UInt64 = 10
    if digits.count > 1, digits.first == UInt8(ascii: "0") {
      radix = 8
      digits = digits.dropFirst()
      if let letter = digits.first, letter | 0x20 == UInt8(ascii: "x") {
        radix = 16
        digits = digits.dropFirst()
      }
    }
    guard !digits.isEmpty else {
      self = .malformed
      return
    }
    var value: UInt64 = 0
    for byte in digits {
      let letter = UInt64(byte | 0x20)
      let digit = byte >= 48 && byte <= 57 ? UInt64(byte) - 48 : letter >= 97 ? letter - 87 : 99
      guard digit < radix else {
        self = .malformed
        return
      }
      value = min(value * radix + digit, 1 << 40)
    }
    guard let bits = UInt32(exactly: value) else {
      self = .tooLarge
      return
    }
    self = isUnsigned ? .unsigned(bits) : .signed(bits)
  }
}
