extension Lowering {
  /// Lowers the functions that read images or neighbouring pixels.
  func readImage(
    _ builtin: Builtin, _ arguments: [Expression], of expression: Expression
  ) throws -> [ValueID] {
    guard case .special(let special) = builtin.meaning else { return [] }
    let isImage = builtin.parameters[0] == .sampler
    let image = isImage ? try sampler(of: arguments[0]) : -1
    let values = try arguments.dropFirst(isImage ? 1 : 0).map { try lower($0) }
    locate(expression.range)
    switch special {
    case .sample(let sampling): return sample(image, sampling, values)
    case .fetch:
      let beside = values.count > 2 ? values[2] : [builder.int(0), builder.int(0)]
      return fetch(
        image, builder.emit(.integerAdd, values[0][0], beside[0], .int),
        builder.emit(.integerAdd, values[0][1], beside[1], .int))
    case .gather(let offset):
      let isChosen = values.count > (offset == .none ? 1 : 2)
      let component = isChosen ? builder.bits(values[values.count - 1][0]) : 0
      guard let component, component < 4 else {
        try log.abandon(
          "the component of '\(builtin.name)' is not a constant from 0 to 3",
          at: arguments[arguments.count - 1].range)
      }
      return gather(
        image, values[0], beside: offset == .none ? [] : values[1], channel: Int(component))
    case .size: return size(image)
    case .levels: return [builder.int(1)]
    case .levelOfDetail:
      return [
        builder.float(0),
        level(
          image, across: values[0].map { builder.emit(.derivativeX, $0, .float) },
          up: values[0].map { builder.emit(.derivativeY, $0, .float) }),
      ]
    case .differenceX: return values[0].map { builder.emit(.derivativeX, $0, .float) }
    case .differenceY: return values[0].map { builder.emit(.derivativeY, $0, .float) }
    default:
      return values[0].map { value in
        let x = builder.emit(.derivativeX, value, .float)
        let y = builder.emit(.derivativeY, value, .float)
        return builder.add(
          builder.emit(.floatAbsolute, x, .float), builder.emit(.floatAbsolute, y, .float))
      }
    }
  }

  /// Returns the width and the height of an image in pixels.
  private func size(_ image: Int) -> [ValueID] {
    results(
      builder.emitResults(.imageSize, Operands(), [.int, .int], resource: image), 2)
  }

  private func floats(_ values: [ValueID]) -> [ValueID] {
    values.map { builder.emit(.intToFloat, $0, .float) }
  }

  private func sample(
    _ image: Int, _ sampling: Builtin.Sampling, _ values: [[ValueID]]
  ) -> [ValueID] {
    var place = Array(values[0].prefix(2))
    if sampling.isProjected, let divisor = values[0].last {
      place = place.map { builder.divide($0, divisor) }
    }
    if sampling.hasOffset {
      let offset = values[sampling.detail == .bias ? 1 : sampling.detail == .level ? 2 : 3]
      let size = floats(size(image))
      for (axis, distance) in floats(offset).enumerated() where builder.bits(distance) != 0 {
        place[axis] = builder.add(place[axis], builder.divide(distance, size[axis]))
      }
    }
    return results(
      builder.emitResults(
        .sample, Operands(place), [.float, .float, .float, .float], resource: image), 4)
  }

  private func fetch(_ image: Int, _ x: ValueID, _ y: ValueID) -> [ValueID] {
    results(
      builder.emitResults(
        .fetch, Operands(x, y), [.float, .float, .float, .float], resource: image), 4)
  }

  /// Returns a channel of the four texels that a sample mixes, in the order of GLSL: above left,
  /// above right, below right and below left.
  private func gather(
    _ image: Int, _ place: [ValueID], beside offsets: [ValueID], channel: Int
  ) -> [ValueID] {
    let first = zip(place, floats(size(image))).map { coordinate, size in
      let pixels = builder.subtract(builder.multiply(coordinate, size), builder.float(0.5))
      let texel = builder.emit(.floatFloor, pixels, .float)
      // A fraction that a sample rounds to 1 is one of 0 beside the next texel.
      let isNext = builder.emit(
        .floatLessEqual, builder.float(511.0 / 512), builder.subtract(pixels, texel), .bool)
      let next = builder.add(texel, builder.float(1))
      return builder.emit(.floatToInt, builder.select(isNext, next, texel), .int)
    }
    return [(0, 1), (1, 1), (1, 0), (0, 0)].enumerated().map { number, corner in
      let beside = offsets.count > 2 ? Array(offsets[number * 2..<number * 2 + 2]) : offsets
      // Each of several offsets is that of the texel below left.
      let steps = offsets.count > 2 ? (0, 0) : corner
      let texel = zip(first, [steps.0, steps.1]).enumerated().map { axis, texel in
        let moved = builder.emit(.integerAdd, texel.0, builder.int(texel.1), .int)
        return beside.isEmpty ? moved : builder.emit(.integerAdd, moved, beside[axis], .int)
      }
      return fetch(image, texel[0], texel[1])[channel]
    }
  }

  /// Returns the level of detail at which the longer one of two derivatives of a place is a pixel.
  private func level(_ image: Int, across: [ValueID], up: [ValueID]) -> ValueID {
    let size = floats(size(image))
    let squares = [across, up].map { derivative in
      let pixels = zip(derivative, size).map { builder.multiply($0, $1) }
      return dot(pixels, pixels)
    }
    let longest = builder.emit(.floatMaximum, squares[0], squares[1], .float)
    return builder.multiply(builder.float(0.5), builder.emit(.floatLog2, longest, .float))
  }

  private func results(_ first: ValueID, _ count: Int) -> [ValueID] {
    (0..<count).map { ValueID(Int(first.index) + $0) }
  }

  /// Returns floats as fields of one `uint`.
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

  /// Returns the fields of one `uint` as floats.
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
extension Lowering {
  private func uint(_ bits: UInt32) -> ValueID { builder.constant(.uint, bits) }

  private func word(_ operation: ScalarOperation, _ a: ValueID, _ b: ValueID) -> ValueID {
    builder.emit(operation, a, b, .uint)
  }

  private func reinterpret(_ value: ValueID, as kind: ScalarKind) -> ValueID {
    builder.emit(.reinterpret, value, kind)
  }

  /// Returns the bits of the nearest number of 16 bits, which halves between two even ones go to the
  /// even one of. What is 65520 or more is infinite, and NaN is 0x7e00 with its sign.
  private func half(_ value: ValueID) -> ValueID {
    let bits = reinterpret(value, as: .uint)
    let sign = word(.integerAnd, word(.uintShiftRight, bits, uint(16)), uint(0x8000))
    let size = word(.integerAnd, bits, uint(0x7fff_ffff))
    // The steps of a number below 2⁻¹⁴ are 2⁻²⁴, which those of a sum with ½ are too.
    let sum = builder.add(reinterpret(size, as: .float), builder.float(0.5))
    let small = word(.integerSubtract, reinterpret(sum, as: .uint), uint(0x3f00_0000))
    // The exponent is 112 less. Adding half a step, or less if the last bit is 0, rounds.
    let isOdd = word(.integerAnd, word(.uintShiftRight, size, uint(13)), uint(1))
    let moved = word(.integerAdd, word(.integerSubtract, size, uint(0x37ff_f001)), isOdd)
    let large = word(.uintShiftRight, moved, uint(13))
    func isBelow(_ limit: UInt32) -> ValueID { builder.emit(.uintLess, size, uint(limit), .bool) }
    let finite = builder.select(isBelow(0x3880_0000), small, large)
    let isNone = builder.emit(.uintLess, uint(0x7f80_0000), size, .bool)
    let infinite = builder.select(isNone, uint(0x7e00), uint(0x7c00))
    return word(.integerOr, builder.select(isBelow(0x4780_0000), finite, infinite), sign)
  }

  /// Returns the number whose 16 bits are the lower ones of a word.
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
