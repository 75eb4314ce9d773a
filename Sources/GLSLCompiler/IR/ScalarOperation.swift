/// An operation of an instruction. All except `storeElement` are pure. `Arithmetic` defines the
/// result for every bit pattern.
public enum ScalarOperation: UInt8, Hashable, Sendable, CaseIterable {
  // Operations on floats. Rounded results are the nearest floats.

  /// x + y, rounded.
  case floatAdd
  /// x − y, rounded.
  case floatSubtract
  /// x · y, rounded.
  case floatMultiply
  /// x / y, rounded. Division by zero gives infinity or NaN.
  case floatDivide
  /// x with the opposite sign, even for zero.
  case floatNegate
  /// x without its sign.
  case floatAbsolute
  /// 1 above zero, −1 below it, and 0 for zero and NaN.
  case floatSign
  /// x rounded down.
  case floatFloor
  /// x rounded up.
  case floatCeiling
  /// x rounded towards zero.
  case floatTruncate
  /// x rounded to the nearest whole number, halves to even.
  case floatRoundEven
  /// x − ⌊x⌋.
  case floatFraction
  /// x − y⌊x/y⌋.
  case floatModulo
  /// y < x ? y : x, so that NaN and −0 behave alike everywhere.
  case floatMinimum
  /// x < y ? y : x, so that NaN and −0 behave alike everywhere.
  case floatMaximum
  /// x(1 − t) + yt.
  case floatMix
  /// t²(3 − 2t), where t is (x − a)/(b − a) clamped to 0…1. The operands are a, b and x.
  case floatSmoothstep
  /// √x, rounded, or NaN below 0.
  case floatSquareRoot
  /// 2 to the power of x, by `FloatFunctions.exp2`.
  case floatExp2
  /// e to the power of x, by `FloatFunctions.exp`.
  case floatExp
  /// The logarithm to the base 2, by `FloatFunctions.log2`.
  case floatLog2
  /// The natural logarithm, by `FloatFunctions.log`.
  case floatLog
  /// x to the power of y, by `FloatFunctions.power`: 0 for negative x.
  case floatPower
  /// The sine of radians, by `FloatFunctions.sine`.
  case floatSine
  /// The cosine of radians, by `FloatFunctions.cosine`.
  case floatCosine
  /// The tangent of an angle in radians, by `FloatFunctions.tangent`.
  case floatTangent
  /// The arc sine, by `FloatFunctions.arcSine`: that of ±1 beyond them.
  case floatArcSine
  /// The arc cosine, by `FloatFunctions.arcCosine`: that of ±1 beyond them.
  case floatArcCosine
  /// The angle of the vector (x, y), by `FloatFunctions.arcTangent`. The operands are y and x.
  case floatArcTangent2
  /// x · 2ⁿ, where n is an `int`.
  case floatScale
  /// The mantissa of x, in ½…1, by `FloatFunctions.split`.
  case floatMantissa
  /// The exponent of x as an `int`, by `FloatFunctions.split`.
  case floatExponent
  /// x = y. NaN equals nothing, and −0 equals 0.
  case floatEqual
  /// Not x = y, so true for NaN.
  case floatNotEqual
  /// x < y, false for NaN.
  case floatLess
  /// x ≤ y, false for NaN.
  case floatLessEqual
  /// Whether x is NaN.
  case floatIsNaN
  /// Whether x is infinity of either sign.
  case floatIsInfinite

  // Operations on integers of both kinds.

  /// x + y, modulo 2³².
  case integerAdd
  /// x − y, modulo 2³².
  case integerSubtract
  /// x · y, modulo 2³².
  case integerMultiply
  /// −x, modulo 2³².
  case integerNegate
  /// The bits set in both operands.
  case integerAnd
  /// The bits set in either operand or both.
  case integerOr
  /// The bits set in exactly one operand.
  case integerXor
  /// The bits that are not set.
  case integerNot
  /// x shifted left by the lower five bits of y.
  case integerShiftLeft
  /// Whether all bits are equal.
  case integerEqual
  /// Whether bits differ.
  case integerNotEqual
  /// The operands are the base, the inserted bits, the offset and the number of bits.
  case bitfieldInsert
  /// The bits in reverse order.
  case bitfieldReverse
  /// The number of set bits, as an `int`.
  case bitCount
  /// The index of the lowest set bit, as an `int`, or −1.
  case findLowestBit

  // Operations on signed integers.

  /// x / y, truncated, or 0 if y is 0.
  case intDivide
  /// x − y · (x / y), with the sign of x, or 0 if y is 0.
  case intRemainder
  /// x shifted right by the lower five bits of y, with copies of the sign.
  case intShiftRight
  /// The absolute value of x. The smallest number stays as it is.
  case intAbsolute
  /// 1 above zero, −1 below it, and 0 for zero.
  case intSign
  /// The smaller number.
  case intMinimum
  /// The larger number.
  case intMaximum
  /// x < y.
  case intLess
  /// x ≤ y.
  case intLessEqual
  /// The operands are the bits, the offset and the number of bits of a signed field.
  case intBitfieldExtract
  /// The index of the highest bit that differs from the sign, or −1.
  case intFindHighestBit
  /// The upper 32 bits of the signed 64-bit product.
  case intMultiplyHigh

  // Operations on unsigned integers.

  /// x / y, truncated, or 0 if y is 0.
  case uintDivide
  /// x − y · (x / y), or 0 if y is 0.
  case uintRemainder
  /// x shifted right by the lower five bits of y.
  case uintShiftRight
  /// The smaller number.
  case uintMinimum
  /// The larger number.
  case uintMaximum
  /// x < y.
  case uintLess
  /// x ≤ y.
  case uintLessEqual
  /// The operands are the bits, the offset and the number of bits of an unsigned field.
  case uintBitfieldExtract
  /// The index of the highest set bit, as an `int`, or −1.
  case uintFindHighestBit
  /// The upper 32 bits of the unsigned 64-bit product.
  case uintMultiplyHigh

  // Operations on truth values. Both operands are evaluated.

  /// Whether both are true.
  case boolAnd
  /// Whether either is true.
  case boolOr
  /// Whether they differ.
  case boolXor
  /// Whether they are equal.
  case boolEqual
  /// Whether the operand is false.
  case boolNot

  // Conversions between kinds.

  /// The nearest float to a signed number.
  case intToFloat
  /// The nearest float to an unsigned number.
  case uintToFloat
  /// x truncated and clamped to the range of `int`. NaN becomes 0.
  case floatToInt
  /// x truncated and clamped to the range of `uint`. NaN becomes 0.
  case floatToUint
  /// The same bits as another kind. Neither kind is `bool`.
  case reinterpret
  /// The second operand if the first is true, otherwise the third.
  case select

  // Operations on the sampler `Instruction.resource`.

  /// The colour of the bilinear sample at normalised coordinates.
  case sample
  /// The colour of the texel at two integers. Outside, the host decides; the interpreter takes the
  /// nearest texel.
  case fetch
  /// The width and height in pixels, as `int`.
  case imageSize

  // Differences between neighbouring pixels, which the host replaces.

  /// The difference along x.
  case derivativeX
  /// The difference along y.
  case derivativeY

  // Operations on the array `Instruction.resource`, with indices within its bounds.

  /// Reads the element at the index.
  case loadElement
  /// Writes an element. The operands are the index and the value.
  case storeElement
}

extension ScalarOperation {
  /// The number of values that an instruction reads.
  public var operandCount: Int {
    switch self {
    case .imageSize: 0
    case .floatNegate, .floatAbsolute, .floatSign, .floatFloor, .floatCeiling, .floatTruncate,
      .floatRoundEven, .floatFraction, .floatSquareRoot, .floatExp2, .floatExp, .floatLog2,
      .floatLog, .floatSine, .floatCosine, .floatTangent, .floatArcSine, .floatArcCosine,
      .floatMantissa, .floatExponent, .floatIsNaN, .floatIsInfinite,
      .integerNegate, .integerNot, .bitfieldReverse, .bitCount, .findLowestBit, .intAbsolute,
      .intSign, .intFindHighestBit, .uintFindHighestBit, .boolNot, .intToFloat, .uintToFloat,
      .floatToInt, .floatToUint, .reinterpret, .derivativeX, .derivativeY, .loadElement:
      1
    case .floatMix, .floatSmoothstep, .select, .intBitfieldExtract, .uintBitfieldExtract: 3
    case .bitfieldInsert: 4
    default: 2
    }
  }

  /// The number of values that an instruction defines.
  public var resultCount: Int {
    switch self {
    case .sample, .fetch: 4
    case .imageSize: 2
    case .storeElement: 0
    default: 1
    }
  }

  /// Whether equal instructions can be merged.
  public var isRepeatable: Bool {
    self != .loadElement && self != .storeElement
  }

  /// Whether the result depends only on the bits of the operands.
  public var isArithmetic: Bool {
    switch self {
    case .sample, .fetch, .imageSize, .derivativeX, .derivativeY, .loadElement, .storeElement:
      false
    default: true
    }
  }

  /// Whether swapping the operands changes no bit of the result.
  public var isCommutative: Bool {
    switch self {
    case .floatAdd, .floatMultiply, .floatEqual, .floatNotEqual, .integerAdd, .integerMultiply,
      .integerAnd, .integerOr, .integerXor, .integerEqual, .integerNotEqual, .intMinimum,
      .intMaximum, .uintMinimum, .uintMaximum, .boolAnd, .boolOr, .boolXor, .boolEqual,
      .intMultiplyHigh, .uintMultiplyHigh:
      true
    default: false
    }
  }
}

extension ScalarOperation {
  /// The kinds of the operands, nil where several are possible.
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

  /// The kind of the results, nil if that of an operand or array.
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

  /// Derived from the order of the operations.
  private var group: Group {
    if rawValue < ScalarOperation.integerAdd.rawValue { return .float }
    if rawValue < ScalarOperation.intDivide.rawValue { return .integer }
    return rawValue < ScalarOperation.uintDivide.rawValue ? .int : .uint
  }
}
