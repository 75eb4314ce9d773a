/// An operation of an instruction. All operations except `storeElement` are pure, and none can
/// fail: `Arithmetic` defines the result for every bit pattern of the operands.
public enum ScalarOperation: UInt8, Hashable, Sendable, CaseIterable {
  // Operations on floats.

  /// x + y, rounded to the nearest float.
  case floatAdd
  /// x − y, rounded to the nearest float.
  case floatSubtract
  /// x · y, rounded to the nearest float.
  case floatMultiply
  /// x / y, rounded to the nearest float. A division by zero gives infinity or NaN.
  case floatDivide
  /// x with the opposite sign, even for zero.
  case floatNegate
  /// x without its sign.
  case floatAbsolute
  /// 1 above zero, −1 below it, and 0 for zero and NaN.
  case floatSign
  /// The largest whole number that is at most x.
  case floatFloor
  /// The smallest whole number that is at least x.
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
  /// √x, rounded to the nearest float. It is NaN for negative numbers.
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
  /// The sine of an angle in radians, by `FloatFunctions.sine`.
  case floatSine
  /// The cosine of an angle in radians, by `FloatFunctions.cosine`.
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
  /// True if x = y. NaN equals nothing, and −0 equals 0.
  case floatEqual
  /// True unless x = y, so true if one of them is NaN.
  case floatNotEqual
  /// True if x < y, which is false for NaN.
  case floatLess
  /// True if x ≤ y, which is false for NaN.
  case floatLessEqual
  /// True if x is not a number.
  case floatIsNaN
  /// True if x is infinity of either sign.
  case floatIsInfinite

  // Operations on integers of both kinds, which wrap around.

  /// The lower 32 bits of x + y.
  case integerAdd
  /// The lower 32 bits of x − y.
  case integerSubtract
  /// The lower 32 bits of x · y.
  case integerMultiply
  /// The lower 32 bits of −x.
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
  /// True if all bits are equal.
  case integerEqual
  /// True unless all bits are equal.
  case integerNotEqual
  /// The base with some bits replaced. The operands are the base, the inserted bits, the offset and
  /// the number of bits.
  case bitfieldInsert
  /// The bits in reverse order.
  case bitfieldReverse
  /// The number of set bits, as an `int`.
  case bitCount
  /// The index of the lowest set bit, as an `int`, or −1 if there is none.
  case findLowestBit

  // Operations on signed integers.

  /// x / y, truncated. A division by zero gives 0.
  case intDivide
  /// x − y · (x / y), with the sign of x. It is 0 if y is 0.
  case intRemainder
  /// x shifted right by the lower five bits of y, with copies of the sign.
  case intShiftRight
  /// The absolute value of x. The smallest number stays as it is.
  case intAbsolute
  /// 1 above zero, −1 below it, and 0 for zero.
  case intSign
  /// The smaller of two signed numbers.
  case intMinimum
  /// The larger of two signed numbers.
  case intMaximum
  /// True if x < y as signed numbers.
  case intLess
  /// True if x ≤ y as signed numbers.
  case intLessEqual
  /// Some bits as a signed number. The operands are the bits, the offset and the number of bits.
  case intBitfieldExtract
  /// The index of the highest bit that differs from the sign, or −1 if there is none.
  case intFindHighestBit
  /// The upper 32 bits of the signed 64-bit product.
  case intMultiplyHigh

  // Operations on unsigned integers.

  /// x / y, truncated. A division by zero gives 0.
  case uintDivide
  /// x − y · (x / y). It is 0 if y is 0.
  case uintRemainder
  /// x shifted right by the lower five bits of y.
  case uintShiftRight
  /// The smaller of two unsigned numbers.
  case uintMinimum
  /// The larger of two unsigned numbers.
  case uintMaximum
  /// True if x < y as unsigned numbers.
  case uintLess
  /// True if x ≤ y as unsigned numbers.
  case uintLessEqual
  /// Some bits as an unsigned number. The operands are the bits, the offset and the number of bits.
  case uintBitfieldExtract
  /// The index of the highest set bit, as an `int`, or −1 if there is none.
  case uintFindHighestBit
  /// The upper 32 bits of the unsigned 64-bit product.
  case uintMultiplyHigh

  // Operations on truth values.

  /// True if both operands are true. Both are evaluated.
  case boolAnd
  /// True if either operand is true. Both are evaluated.
  case boolOr
  /// True if the operands differ.
  case boolXor
  /// True if the operands are both true or both false.
  case boolEqual
  /// True if the operand is false.
  case boolNot

  // Conversions between kinds.

  /// The float nearest to a signed number.
  case intToFloat
  /// The float nearest to an unsigned number.
  case uintToFloat
  /// x truncated and clamped to the range of `int`. NaN becomes 0.
  case floatToInt
  /// x truncated and clamped to the range of `uint`. NaN becomes 0.
  case floatToUint
  /// The same bits as a number of another kind. Neither kind is `bool`.
  case reinterpret
  /// The second operand if the first is true, otherwise the third.
  case select

  // Operations on images. `Instruction.resource` is the sampler. The four results are red, green,
  // blue and alpha.

  /// The bilinear sample at normalised coordinates.
  case sample
  /// The texel at two integers. Outside of an image, the host decides; the interpreter takes the
  /// nearest edge texel.
  case fetch
  /// The width and the height in pixels, as two `int` results without operands.
  case imageSize

  // Differences of a float between neighbouring pixels. A host replaces them by differences that
  // the program itself computes.

  /// The difference between this pixel and its neighbour along x.
  case derivativeX
  /// The difference between this pixel and its neighbour along y.
  case derivativeY

  // Operations on arrays. `Instruction.resource` is the array. Indices are within its bounds.

  /// Reads an element. The operand is the index.
  case loadElement
  /// Writes an element. The operands are the index and the value. There is no result.
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

  /// True if equal operands give equal results, so that equal instructions can be merged.
  public var isRepeatable: Bool {
    self != .loadElement && self != .storeElement
  }

  /// True if the result depends only on the bits of the operands, so that constants can be folded.
  public var isArithmetic: Bool {
    switch self {
    case .sample, .fetch, .imageSize, .derivativeX, .derivativeY, .loadElement, .storeElement:
      false
    default: true
    }
  }

  /// True if swapping the operands changes no bit of the result.
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
