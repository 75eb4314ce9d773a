extension IRLowering {
  /// Packs floats into the fields of a `uint`.
  func pack(_ values: [ValueID], _ format: Builtin.PackedFormat) -> ValueID {
    if format == .half2x16 {
      let halves = values.map { half($0) }
      return word(.integerOr, halves[0], word(.integerShiftLeft, halves[1], uint(16)))
    }
    let width = 32 / values.count
    var word = builder.constant(.uint, 0)
    for (index, value) in values.enumerated() {
      let low = builder.float(format.isSigned ? -1 : 0)
      let limited = builder.emit(
        .floatMinimum, builder.emit(.floatMaximum, value, low, .float), builder.float(1), .float)
      let scaled = builder.multiply(limited, builder.float(format.scale))
      let rounded = builder.emit(.floatRoundEven, scaled, .float)
      let bits = builder.emit(
        .reinterpret, builder.emit(.floatToInt, rounded, .int), .uint)
      let operands = [word, bits, builder.int(index * width), builder.int(width)]
      word = builder.emit(.bitfieldInsert, Operands(operands), .uint)
    }
    return word
  }

  /// Unpacks floats from the fields of a `uint`.
  func unpack(_ word: ValueID, _ format: Builtin.PackedFormat) -> [ValueID] {
    if format == .half2x16 {
      return [float(ofHalf: word), float(ofHalf: self.word(.uintShiftRight, word, uint(16)))]
    }
    let count = format.count
    let width = 32 / count
    let bits = builder.emit(.reinterpret, word, format.isSigned ? .int : .uint)
    return (0..<count).map { index in
      let field = Operands([bits, builder.int(index * width), builder.int(width)])
      guard format.isSigned else {
        let part = builder.emit(.uintBitfieldExtract, field, .uint)
        return builder.divide(
          builder.emit(.uintToFloat, part, .float), builder.float(format.scale))
      }
      let part = builder.emit(.intBitfieldExtract, field, .int)
      let value = builder.divide(
        builder.emit(.intToFloat, part, .float), builder.float(format.scale))
      return builder.emit(.floatMaximum, value, builder.float(-1), .float)
    }
  }
}

/// Floats of 16 bits.
extension IRLowering {
  private func uint(_ bits: UInt32) -> ValueID { builder.constant(.uint, bits) }

  private func word(_ operation: ScalarOperation, _ a: ValueID, _ b: ValueID) -> ValueID {
    builder.emit(operation, a, b, .uint)
  }

  private func reinterpret(_ value: ValueID, as kind: ScalarKind) -> ValueID {
    builder.emit(.reinterpret, value, kind)
  }

  /// Returns the bits of the nearest 16-bit float, halves to even. Values from 65520 are infinite,
  /// and NaN is 0x7e00 with its sign.
  private func half(_ value: ValueID) -> ValueID {
    let bits = reinterpret(value, as: .uint)
    let sign = word(.integerAnd, word(.uintShiftRight, bits, uint(16)), uint(0x8000))
    let size = word(.integerAnd, bits, uint(0x7fff_ffff))
    // Numbers below 2⁻¹⁴ have steps of 2⁻²⁴, as do sums with ½.
    let sum = builder.add(reinterpret(size, as: .float), builder.float(0.5))
    let small = word(.integerSubtract, reinterpret(sum, as: .uint), uint(0x3f00_0000))
    // The exponent decreases by 112. Adding half a step, or less if the last bit is 0, rounds.
    let isOdd = word(.integerAnd, word(.uintShiftRight, size, uint(13)), uint(1))
    let moved = word(.integerAdd, word(.integerSubtract, size, uint(0x37ff_f001)), isOdd)
    let large = word(.uintShiftRight, moved, uint(13))
    func isBelow(_ limit: UInt32) -> ValueID { builder.emit(.uintLess, size, uint(limit), .bool) }
    let finite = builder.select(isBelow(0x3880_0000), small, large)
    let isNone = builder.emit(.uintLess, uint(0x7f80_0000), size, .bool)
    let infinite = builder.select(isNone, uint(0x7e00), uint(0x7c00))
    return word(.integerOr, builder.select(isBelow(0x4780_0000), finite, infinite), sign)
  }

  /// Returns the float for the lower 16 bits of a word.
  private func float(ofHalf bits: ValueID) -> ValueID {
    let sign = word(
      .integerShiftLeft, word(.integerAnd, bits, uint(0x8000)), uint(16))
    let size = word(.integerAnd, bits, uint(0x7fff))
    let count = builder.emit(.uintToFloat, size, .float)
    let small = reinterpret(builder.multiply(count, builder.float(0x1p-24)), as: .uint)
    let moved = word(.integerShiftLeft, size, uint(13))
    let large = word(.integerAdd, moved, uint(112 << 23))
    let infinite = word(.integerOr, moved, uint(0x7f80_0000))
    func isBelow(_ limit: UInt32) -> ValueID { builder.emit(.uintLess, size, uint(limit), .bool) }
    let finite = builder.select(isBelow(0x400), small, large)
    let result = builder.select(isBelow(0x7c00), finite, infinite)
    return reinterpret(word(.integerOr, result, sign), as: .float)
  }
}

extension Builtin.PackedFormat {
  fileprivate var isSigned: Bool { self == .snorm4x8 || self == .snorm2x16 }
  fileprivate var count: Int { self == .unorm4x8 || self == .snorm4x8 ? 4 : 2 }
  fileprivate var scale: Float {
    switch self {
    case .unorm4x8: 255
    case .snorm4x8: 127
    case .unorm2x16: 65535
    case .snorm2x16, .half2x16: 32767
    }
  }
}
