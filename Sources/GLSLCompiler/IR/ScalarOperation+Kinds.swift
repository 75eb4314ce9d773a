extension ScalarOperation {
  /// The kinds of the operands, or nil where several are possible.
  public var operandKinds: [ScalarKind?] {
    switch self {
    case .floatScale: [.float, .int]
    case .intShiftRight: [.int, nil]
    case .uintShiftRight: [.uint, nil]
    case .intBitfieldExtract: [.int, .int, .int]
    case .uintBitfieldExtract: [.uint, .int, .int]
    case .bitfieldInsert: [nil, nil, .int, .int]
    case .boolAnd, .boolOr, .boolXor, .boolEqual: [.bool, .bool]
    case .boolNot, .select: [.bool]
    case .intToFloat: [.int]
    case .uintToFloat: [.uint]
    case .floatToInt, .floatToUint: [.float]
    case .sample: [.float, .float]
    case .fetch: [.int, .int]
    case .derivativeX, .derivativeY: [.float]
    case .loadElement, .storeElement: [.int]
    case .reinterpret, .imageSize: []
    default:
      switch group {
      case .float: Array(repeating: .float, count: operandCount)
      case .integer: []
      case .int: [.int, .int]
      case .uint: [.uint, .uint]
      }
    }
  }

  /// The kind of the results, or nil if it is that of an operand or an array.
  public var resultKind: ScalarKind? {
    switch self {
    case .floatEqual, .floatNotEqual, .floatLess, .floatLessEqual, .floatIsNaN, .floatIsInfinite,
      .integerEqual, .integerNotEqual, .intLess, .intLessEqual, .uintLess, .uintLessEqual,
      .boolAnd, .boolOr, .boolXor, .boolEqual, .boolNot:
      .bool
    case .floatExponent, .floatToInt, .bitCount, .findLowestBit, .intFindHighestBit,
      .uintFindHighestBit, .imageSize:
      .int
    case .floatToUint: .uint
    case .intToFloat, .uintToFloat, .sample, .fetch, .derivativeX, .derivativeY: .float
    case .reinterpret, .select, .loadElement, .storeElement: nil
    default:
      switch group {
      case .float: .float
      case .integer: nil
      case .int: .int
      case .uint: .uint
      }
    }
  }

  private enum Group {
    case float, integer, int, uint
  }

  /// The kind of operands, derived from the order of the operations.
  private var group: Group {
    if rawValue < ScalarOperation.integerAdd.rawValue { return .float }
    if rawValue < ScalarOperation.intDivide.rawValue { return .integer }
    return rawValue < ScalarOperation.uintDivide.rawValue ? .int : .uint
  }
}
