enum Punctuator: String, CaseIterable {
  case none = ""
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case leftBrace = "{"
  case rightBrace = "}"
  case dot = "."
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case question = "?"
  case hash = "#"
  case paste = "##"
  case plus = "+"
  case minus = "-"
  case star = "*"
  case slash = "/"
  case percent = "%"
  case less = "<"
  case greater = ">"
  case lessEqual = "<="
  case greaterEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case assign = "="
  case addAssign = "+="
  case subtractAssign = "-="
  case multiplyAssign = "*="
  case divideAssign = "/="
  case remainderAssign = "%="
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case shiftLeftAssign = "<<="
  case shiftRightAssign = ">>="
  case and = "&"
  case or = "|"
  case xor = "^"
  case andAssign = "&="
  case orAssign = "|="
  case xorAssign = "^="
  case logicalAnd = "&&"
  case logicalOr = "||"
  case logicalXor = "^^"
  case not = "!"
  case complement = "~"
  case increment = "++"
  case decrement = "--"

  /// The punctuators by first ASCII character, longest first.
  static let byFirstCharacter: [[(bytes: [UInt8], punctuator: Punctuator)]] = {
    var table: [[(bytes: [UInt8], punctuator: Punctuator)]] = Array(repeating: [], count: 128)
    for punctuator in allCases.sorted(by: { $0.rawValue.utf8.count > $1.rawValue.utf8.count }) {
      let bytes = Array(punctuator.rawValue.utf8)
      guard let first = bytes.first else { continue }
      table[Int(first)].append((bytes, punctuator))
    }
    return table
  }()
}
