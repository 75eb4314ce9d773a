/// What an instruction computes. All operations are pure except `storeElement`, and no operation
/// fails: `Arithmetic` defines the result for every bit pattern of the operands.
public enum ScalarOperation: UInt8, Hashable, Sendable, CaseIterable {
  // Floats.

  /// x + y, rounded to the nearest float.
  case floatAdd
  /// x − y, rounded to the nearest float.
  case floatSubtract
  /// x · y, rounded to the nearest float.
  case floatMultiply
  /// x / y, rounded to the nearest float. A division by zero gives infinity or NaN.
  case floatDivide
  /// x with the other sign, also for zero.
  case floatNegate
  /// x without its sign.
  case floatAbsolute
  /// 1 above zero, −1 below it, and 0 for zero and NaN.
  case floatSign
  /// The largest whole number that is at most x.
  case floatFloor
  /// The smallest whole number that is at least x.
  case floatCeiling
  /// The whole number next to x in the direction of zero.
  case floatTruncate
  /// The whole number nearest to x. Halves go to the even one.
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
  /// t²(3 − 2t), where t is (x − a)/(b − a) limited to 0…1. The operands are a, b and x.
  case floatSmoothstep
  /// √x, rounded to the nearest float. It is NaN for negative numbers.
  case floatSquareRoot
  /// 2 to the power of x, by `FloatFunctions.exp2`.
  case floatExp2
  /// The logarithm to the base 2, by `FloatFunctions.log2`.
  case floatLog2
  /// x to the power of y, by `FloatFunctions.power`: 0 for negative x.
  case floatPower
  /// The sine of an angle in radians, by `FloatFunctions.sine`.
  case floatSine
  /// The cosine of an angle in radians, by `FloatFunctions.cosine`.
  case floatCosine
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
  /// True unless x = y, so also if one of them is NaN.
  case floatNotEqual
  /// True if x < y, which is never so for NaN.
  case floatLess
  /// True if x ≤ y, which is never so for NaN.
  case floatLessEqual
  /// True if x is not a number.
  case floatIsNaN
  /// True if x is infinity of either sign.
  case floatIsInfinite

  // Integers of both kinds, which wrap around.

  /// The lower 32 bits of x + y.
  case integerAdd
  /// The lower 32 bits of x − y.
  case integerSubtract
  /// The lower 32 bits of x · y.
  case integerMultiply
  /// The lower 32 bits of −x.
  case integerNegate
  /// The bits that are set in both operands.
  case integerAnd
  /// The bits that are set in one of the operands or in both.
  case integerOr
  /// The bits that are set in exactly one of the operands.
  case integerXor
  /// The bits that are not set.
  case integerNot
  /// x shifted by the lower five bits of y towards the higher bits.
  case integerShiftLeft
  /// True if all bits are the same.
  case integerEqual
  /// True unless all bits are the same.
  case integerNotEqual
  /// The base with some bits replaced. The operands are the base, the inserted bits, the offset and
  /// the number of bits.
  case bitfieldInsert
  /// The bits in the opposite order.
  case bitfieldReverse
  /// The number of bits that are set, as an `int`.
  case bitCount
  /// The place of the lowest bit that is set, as an `int`, or −1 if none is.
  case findLowestBit

  // Signed integers.

  /// x / y, truncated. A division by zero gives 0.
  case intDivide
  /// x − y · (x / y), with the sign of x. It is 0 if y is 0.
  case intRemainder
  /// x shifted by the lower five bits of y towards the lower bits, with copies of the sign.
  case intShiftRight
  /// x without its sign. The smallest number stays as it is.
  case intAbsolute
  /// 1 above zero, −1 below it, and 0 for zero.
  case intSign
  /// The smaller one of two signed numbers.
  case intMinimum
  /// The larger one of two signed numbers.
  case intMaximum
  /// True if x < y as signed numbers.
  case intLess
  /// True if x ≤ y as signed numbers.
  case intLessEqual
  /// Some bits as a signed number. The operands are the bits, the offset and the number of bits.
  case intBitfieldExtract
  /// The place of the highest bit that differs from the sign, or −1 if none does.
  case intFindHighestBit
  /// The upper 32 bits of the signed product of 64 bits.
  case intMultiplyHigh

  // Unsigned integers.

  /// x / y, truncated. A division by zero gives 0.
  case uintDivide
  /// x − y · (x / y). It is 0 if y is 0.
  case uintRemainder
  /// x shifted by the lower five bits of y towards the lower bits.
  case uintShiftRight
  /// The smaller one of two unsigned numbers.
  case uintMinimum
  /// The larger one of two unsigned numbers.
  case uintMaximum
  /// True if x < y as unsigned numbers.
  case uintLess
  /// True if x ≤ y as unsigned numbers.
  case uintLessEqual
  /// Some bits as an unsigned number. The operands are the bits, the offset and the number of bits.
  case uintBitfieldExtract
  /// The place of the highest bit that is set, as an `int`, or −1 if none is.
  case uintFindHighestBit
  /// The upper 32 bits of the unsigned product of 64 bits.
  case uintMultiplyHigh

  // Truth values.

  /// True if both operands are. Both have been computed.
  case boolAnd
  /// True if one of the operands is, or both are. Both have been computed.
  case boolOr
  /// True if the operands differ.
  case boolXor
  /// True if the operands are both true or both false.
  case boolEqual
  /// True if the operand is false.
  case boolNot

  // Changes of kind.

  /// The float nearest to a signed number.
  case intToFloat
  /// The float nearest to an unsigned number.
  case uintToFloat
  /// x truncated and limited to the range of `int`. NaN becomes 0.
  case floatToInt
  /// x truncated and limited to the range of `uint`. NaN becomes 0.
  case floatToUint
  /// The same bits as a number of another kind. Neither kind is `bool`.
  case reinterpret
  /// The second operand if the first one is true, else the third one.
  case select

  // Images. `Instruction.resource` is the sampler. The four results are red, green, blue and alpha.

  /// The bilinear sample at normalised coordinates.
  case sample
  /// The texel at two integers. The host decides what is outside of an image; for the interpreter it
  /// is an edge texel.
  case fetch
  /// The width and the height in pixels, as two `int` results without operands.
  case imageSize

  // Differences of a float between neighbouring pixels, which a host replaces by differences that
  // the program computes itself.

  /// The difference between this pixel and its neighbour along x.
  case derivativeX
  /// The difference between this pixel and its neighbour along y.
  case derivativeY

  // Arrays. `Instruction.resource` is the array. Indices have been limited to its bounds.

  /// An element. The operand is the index.
  case loadElement
  /// A change of an element. The operands are the index and the value. There is no result.
  case storeElement
}

extension ScalarOperation {
  /// The number of values that an instruction reads.
  public var operandCount: Int {
    switch self {
    case .imageSize: 0
    case .floatNegate, .floatAbsolute, .floatSign, .floatFloor, .floatCeiling, .floatTruncate,
      .floatRoundEven, .floatFraction, .floatSquareRoot, .floatExp2, .floatLog2, .floatSine,
      .floatCosine, .floatMantissa, .floatExponent, .floatIsNaN, .floatIsInfinite,
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

  /// True if equal operands give equal results, so that one instruction can stand for two.
  public var isRepeatable: Bool {
    self != .loadElement && self != .storeElement
  }

  /// True if the result depends on nothing but the bits of the operands, so that constants can be
  /// folded.
  public var isArithmetic: Bool {
    switch self {
    case .sample, .fetch, .imageSize, .derivativeX, .derivativeY, .loadElement, .storeElement:
      false
    default: true
    }
  }

  /// True if the operands can be exchanged without changing a bit of the result.
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
