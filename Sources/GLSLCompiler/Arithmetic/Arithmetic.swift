/// Defines all operations that depend only on the bits of their operands.
public enum Arithmetic {
  /// Returns the bits of an operation's result.
  ///
  /// Integers wrap around; a division by zero gives 0; a shift uses the lower five bits of its
  /// distance. Operations that are not arithmetic, such as `sample`, give 0.
  ///
  /// - Parameters:
  ///   - operation: The operation to compute.
  ///   - a: The bits of the first operand. Surplus operands are ignored.
  ///   - b: The bits of the second operand.
  ///   - c: The bits of the third operand.
  ///   - d: The bits of the fourth operand.
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
    case .floatLog2: FloatFunctions.log2(x)
    case .floatSine: FloatFunctions.sine(x)
    case .floatCosine: FloatFunctions.cosine(x)
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
