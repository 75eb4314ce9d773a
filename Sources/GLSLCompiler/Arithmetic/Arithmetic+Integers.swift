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
