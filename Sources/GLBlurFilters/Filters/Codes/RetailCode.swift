/// Article numbers and their bars (ISO/IEC 15420, EAN and UPC).
enum RetailCode {
  /// Returns the check digit of a number. It makes the weighted digit sum a multiple of 10: every
  /// other digit counts three times, starting with the one before the check digit.
  static func checkDigit(of digits: [Int]) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      sum + next.element * (next.offset % 2 == 0 ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }

  /// Returns the modules of a number of 8 or 13 digits, true for dark.
  static func modules(of digits: [Int]) -> [Bool] {
    // The first of 13 digits is encoded in the parities of the next six.
    let hasParities = digits.count == 13
    let parities = hasParities ? Self.parities[digits[0]] : "OOOO"
    let bars = hasParities ? digits.dropFirst() : digits[...]
    let left = zip(bars, parities).map { digit, parity in
      parity == "O" ? odd[digit] : even(digit)
    }
    let right = bars.suffix(parities.count).map { complement(odd[$0]) }
    return ("101" + left.joined() + "01010" + right.joined() + "101").map { $0 == "1" }
  }

  /// The patterns of odd parity in the left half, 1 for dark.
  private static let odd = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
    "0110111", "0001011",
  ]

  /// The parities of the left half for each first digit, odd or even.
  private static let parities = [
    "OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO",
    "OEEOEO",
  ]

  /// A pattern of even parity is the reflected pattern of the right half.
  private static func even(_ digit: Int) -> String { String(complement(odd[digit]).reversed()) }

  private static func complement(_ pattern: String) -> String {
    String(pattern.map { $0 == "1" ? "0" : "1" })
  }
}
