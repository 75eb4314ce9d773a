extension Punctuator {
  /// The binary operator with its precedence, which is higher for operators that bind more tightly.
  var binary: (operation: BinaryOperator, precedence: Int)? {
    switch self {
    case .logicalOr: (.logicalOr, 1)
    case .logicalXor: (.logicalXor, 2)
    case .logicalAnd: (.logicalAnd, 3)
    case .or: (.or, 4)
    case .xor: (.xor, 5)
    case .and: (.and, 6)
    case .equal: (.equal, 7)
    case .notEqual: (.notEqual, 7)
    case .less: (.less, 8)
    case .greater: (.greater, 8)
    case .lessEqual: (.lessEqual, 8)
    case .greaterEqual: (.greaterEqual, 8)
    case .shiftLeft: (.shiftLeft, 9)
    case .shiftRight: (.shiftRight, 9)
    case .plus: (.add, 10)
    case .minus: (.subtract, 10)
    case .star: (.multiply, 11)
    case .slash: (.divide, 11)
    case .percent: (.remainder, 11)
    default: nil
    }
  }

  /// The operator of an assignment, nil in the tuple for `=`.
  var assignment: (operation: BinaryOperator?, isUpdate: Bool)? {
    switch self {
    case .assign: (nil, false)
    case .addAssign: (.add, true)
    case .subtractAssign: (.subtract, true)
    case .multiplyAssign: (.multiply, true)
    case .divideAssign: (.divide, true)
    case .remainderAssign: (.remainder, true)
    case .shiftLeftAssign: (.shiftLeft, true)
    case .shiftRightAssign: (.shiftRight, true)
    case .andAssign: (.and, true)
    case .orAssign: (.or, true)
    case .xorAssign: (.xor, true)
    default: nil
    }
  }
}
