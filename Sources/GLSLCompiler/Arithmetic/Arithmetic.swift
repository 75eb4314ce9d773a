/// The operations that depend only on the bits of their operands.
public enum Arithmetic {
  /// Returns the bits of an operation's result.
  ///
  /// Integers wrap around; a division by zero gives 0; a shift uses the lower five bits of its
  /// distance. Other operations than arithmetic, such as `sample`, give 0.
  public static func evaluate(
    _ operation: ScalarOperation, _ a: UInt32, _ b: UInt32 = 0, _ c: UInt32 = 0, _ d: UInt32 = 0
  ) -> UInt32 {
    switch operation {
    case .floatAdd: (float(a) + float(b)).bitPattern
    case .floatSubtract: (float(a) - float(b)).bitPattern
    case .floatMultiply: (float(a) * float(b)).bitPattern
    case .floatDivide: (float(a) / float(b)).bitPattern
    case .floatEqual: float(a) == float(b) ? 1 : 0
    case .floatNotEqual: float(a) != float(b) ? 1 : 0
    case .floatLess: float(a) < float(b) ? 1 : 0
    case .floatLessEqual: float(a) <= float(b) ? 1 : 0
    case .floatIsNaN: float(a).isNaN ? 1 : 0
    case .floatIsInfinite: float(a).isInfinite ? 1 : 0
    case .boolAnd: a & b
    case .boolOr: a | b
    case .boolXor: a ^ b
    case .boolEqual: a == b ? 1 : 0
    case .boolNot: a ^ 1
    case .intToFloat: Float(Int32(bitPattern: a)).bitPattern
    case .uintToFloat: Float(a).bitPattern
    case .floatToInt: UInt32(bitPattern: FloatFunctions.int(float(a)))
    case .floatToUint: FloatFunctions.uint(float(a))
    case .reinterpret: a
    case .select: a != 0 ? b : c
    case .floatMix, .floatSmoothstep, .floatPower, .floatArcTangent2, .floatModulo,
      .floatMinimum, .floatMaximum, .floatScale:
      floatFunction(operation, a, b, c).bitPattern
    case .floatExponent: UInt32(bitPattern: FloatFunctions.split(float(a)).exponent)
    default:
      isOfOneFloat(operation)
        ? floatFunction(operation, float(a)).bitPattern : integer(operation, a, b, c, d)
    }
  }

  private static func float(_ bits: UInt32) -> Float { Float(bitPattern: bits) }

  private static func isOfOneFloat(_ operation: ScalarOperation) -> Bool {
    operation.rawValue < ScalarOperation.integerAdd.rawValue
  }

  private static func floatFunction(_ operation: ScalarOperation, _ x: Float) -> Float {
    switch operation {
    case .floatNegate: -x
    case .floatAbsolute: abs(x)
    case .floatSign: x > 0 ? 1 : x < 0 ? -1 : 0
    case .floatFloor: x.rounded(.down)
    case .floatCeiling: x.rounded(.up)
    case .floatTruncate: x.rounded(.towardZero)
    case .floatRoundEven: x.rounded(.toNearestOrEven)
    case .floatFraction: x - x.rounded(.down)
    case .floatSquareRoot: x.squareRoot()
    case .floatExp2: FloatFunctions.exp2(x)
    case .floatExp: FloatFunctions.exp(x)
    case .floatLog2: FloatFunctions.log2(x)
    case .floatLog: FloatFunctions.log(x)
    case .floatSine: FloatFunctions.sine(x)
    case .floatCosine: FloatFunctions.cosine(x)
    case .floatTangent: FloatFunctions.tangent(x)
    case .floatArcSine: FloatFunctions.arcSine(x)
    case .floatArcCosine: FloatFunctions.arcCosine(x)
    case .floatMantissa: FloatFunctions.split(x).mantissa
    default: 0
    }
  }

  private static func floatFunction(
    _ operation: ScalarOperation, _ a: UInt32, _ b: UInt32, _ c: UInt32
  ) -> Float {
    switch operation {
    case .floatMix: FloatFunctions.mix(float(a), float(b), float(c))
    case .floatSmoothstep: FloatFunctions.smoothstep(float(a), float(b), float(c))
    case .floatPower: FloatFunctions.power(float(a), float(b))
    case .floatArcTangent2: FloatFunctions.arcTangent(float(a), float(b))
    case .floatModulo: FloatFunctions.modulo(float(a), float(b))
    case .floatMinimum: FloatFunctions.minimum(float(a), float(b))
    case .floatMaximum: FloatFunctions.maximum(float(a), float(b))
    case .floatScale: FloatFunctions.scale(float(a), Int32(bitPattern: b))
    default: 0
    }
  }
}

extension Arithmetic {
  static func integer(
    _ operation: ScalarOperation, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> UInt32 {
    switch operation {
    case .integerAdd: a &+ b
    case .integerSubtract: a &- b
    case .integerMultiply: a &* b
    case .integerNegate: 0 &- a
    case .integerAnd: a & b
    case .integerOr: a | b
    case .integerXor: a ^ b
    case .integerNot: ~a
    case .integerShiftLeft: a &<< (b & 31)
    case .integerEqual: a == b ? 1 : 0
    case .integerNotEqual: a != b ? 1 : 0
    case .bitfieldInsert: insert(b, into: a, offset: c, count: d)
    case .bitfieldReverse: reversed(a)
    case .bitCount: UInt32(a.nonzeroBitCount)
    case .findLowestBit: a == 0 ? .max : UInt32(a.trailingZeroBitCount)
    case .uintDivide: b == 0 ? 0 : a / b
    case .uintRemainder: b == 0 ? 0 : a % b
    case .uintShiftRight: a &>> (b & 31)
    case .uintMinimum: min(a, b)
    case .uintMaximum: max(a, b)
    case .uintLess: a < b ? 1 : 0
    case .uintLessEqual: a <= b ? 1 : 0
    case .uintBitfieldExtract: extract(a, offset: b, count: c, isSigned: false)
    case .uintFindHighestBit: a == 0 ? .max : UInt32(31 - a.leadingZeroBitCount)
    case .uintMultiplyHigh: a.multipliedFullWidth(by: b).high
    default:
      UInt32(bitPattern: signed(operation, Int32(bitPattern: a), Int32(bitPattern: b), c))
    }
  }

  private static func signed(_ operation: ScalarOperation, _ a: Int32, _ b: Int32, _ c: UInt32)
    -> Int32
  {
    switch operation {
    case .intDivide: b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
    case .intRemainder: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
    case .intShiftRight: a &>> (b & 31)
    case .intAbsolute: a < 0 ? 0 &- a : a
    case .intSign: a.signum()
    case .intMinimum: min(a, b)
    case .intMaximum: max(a, b)
    case .intLess: a < b ? 1 : 0
    case .intLessEqual: a <= b ? 1 : 0
    case .intFindHighestBit:
      // For negative numbers, the highest 0 bit counts.
      31 - Int32((a < 0 ? ~a : a).leadingZeroBitCount)
    case .intMultiplyHigh: a.multipliedFullWidth(by: b).high
    case .intBitfieldExtract:
      Int32(
        bitPattern: extract(
          UInt32(bitPattern: a), offset: UInt32(bitPattern: b), count: c, isSigned: true))
    default: 0
    }
  }

  /// Clamps a bit field to the 32 bits of a number. GLSL leaves other fields undefined.
  private static func limited(_ offset: UInt32, _ count: UInt32) -> (offset: UInt32, count: UInt32)
  {
    let offset = min(max(Int32(bitPattern: offset), 0), 31)
    let count = min(max(Int32(bitPattern: count), 0), 32 - offset)
    return (UInt32(offset), UInt32(count))
  }

  private static func extract(
    _ bits: UInt32, offset: UInt32, count: UInt32, isSigned: Bool
  ) -> UInt32 {
    let field = limited(offset, count)
    if field.count == 0 { return 0 }
    let top = bits &<< (32 - field.offset - field.count)
    let shift = 32 - field.count
    return isSigned
      ? UInt32(bitPattern: Int32(bitPattern: top) &>> Int32(shift)) : top &>> shift
  }

  private static func insert(
    _ bits: UInt32, into base: UInt32, offset: UInt32, count: UInt32
  ) -> UInt32 {
    let field = limited(offset, count)
    if field.count == 0 { return base }
    let mask = (UInt32.max &>> (32 - field.count)) &<< field.offset
    return (base & ~mask) | ((bits &<< field.offset) & mask)
  }

  private static func reversed(_ bits: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for index in 0..<UInt32(32) where bits & (1 &<< index) != 0 { result |= 1 &<< (31 - index) }
    return result
  }
}
