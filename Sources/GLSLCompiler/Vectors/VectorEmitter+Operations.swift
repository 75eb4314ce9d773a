extension VectorEmitter {
  /// Returns an operation that depends only on its operands as an expression in C, or nil if it has
  /// none.
  static func expression(
    _ instruction: Instruction, _ operands: [String], _ from: ScalarKind, _ to: ScalarKind
  ) -> String? {
    let operation = instruction.operation
    if let symbol = symbol(operation), operands.count == 2 {
      return "\(operands[0]) \(symbol) \(operands[1])"
    }
    if let function = function(operation) {
      return "\(function)(\(operands.joined(separator: ", ")))"
    }
    guard let first = operands.first else { return nil }
    switch operation {
    case .floatNegate: return "-\(first)"
    case .integerNot: return "~\(first)"
    case .reinterpret:
      switch (from, to) {
      case (_, _) where from == to: return first
      case (_, .bool): return "truth_of(\(first))"
      case (.bool, .int): return "int_of_truth(\(first))"
      case (.bool, .uint): return "uint_of_bits(int_of_truth(\(first)))"
      case (_, .int): return "int_of_bits(\(first))"
      case (_, .uint): return "uint_of_bits(\(first))"
      case (_, .float): return "float_of_bits(\(first))"
      }
    default: return nil
    }
  }

  /// The operator of C with exactly the meaning of the operation, for scalars and vectors. A mask
  /// element has all bits set or none.
  private static func symbol(_ operation: ScalarOperation) -> String? {
    switch operation {
    case .floatAdd: "+"
    case .floatSubtract: "-"
    case .floatMultiply: "*"
    case .floatDivide: "/"
    case .floatEqual, .integerEqual, .boolEqual: "=="
    case .floatNotEqual, .integerNotEqual: "!="
    case .floatLess, .intLess, .uintLess: "<"
    case .floatLessEqual, .intLessEqual, .uintLessEqual: "<="
    case .integerAnd, .boolAnd: "&"
    case .integerOr, .boolOr: "|"
    case .integerXor, .boolXor: "^"
    default: nil
    }
  }

  /// The function of the host that computes the operation.
  private static func function(_ operation: ScalarOperation) -> String? {
    switch operation {
    case .floatAbsolute: "absolute"
    case .floatFloor: "floored"
    case .floatFraction: "fraction"
    case .floatMinimum, .intMinimum, .uintMinimum: "minimum"
    case .floatMaximum, .intMaximum, .uintMaximum: "maximum"
    case .floatMix: "mixed"
    case .floatSquareRoot: "square_root"
    case .integerAdd: "sum"
    case .integerSubtract: "difference"
    case .integerMultiply: "product"
    case .integerNegate: "opposite"
    case .integerShiftLeft: "shifted_left"
    case .intShiftRight, .uintShiftRight: "shifted_right"
    case .intDivide: "quotient"
    case .intAbsolute: "absolute"
    case .boolNot: "negation"
    case .intToFloat, .uintToFloat: "to_float"
    case .floatToInt: "to_int"
    default: nil
    }
  }
}
