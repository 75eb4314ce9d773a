enum UnaryOperator {
  case negate
  case not
  case complement
}

enum BinaryOperator {
  case add
  case subtract
  case multiply
  case divide
  case remainder
  case shiftLeft
  case shiftRight
  case and
  case or
  case xor
  case less
  case greater
  case lessEqual
  case greaterEqual
  case equal
  case notEqual
  case logicalAnd
  case logicalOr
  case logicalXor
}

extension BinaryOperator {
  /// Whether the result has the kind of an operand.
  var isArithmetic: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .shiftLeft, .shiftRight, .and, .or, .xor:
      true
    default: false
    }
  }
}
