extension Lowering {
  /// Lowers the functions that read images or neighbouring pixels.
  func readImage(
    _ builtin: Builtin, _ arguments: [Expression], of expression: Expression
  ) throws -> [ValueID] {
    guard case .special(let special) = builtin.meaning else { return [] }
    let isImage = builtin.parameters[0] == .sampler
    let image = isImage ? try sampler(of: arguments[0]) : -1
    // Levels and biases have no effect on the result, but they may assign variables.
    let values = try arguments.dropFirst(isImage ? 1 : 0).map { try lower($0) }
    locate(expression.range)
    switch special {
    case .sample, .sampleLevel: return sample(image, values[0][0], values[0][1])
    case .sampleProjected:
      guard let divisor = values[0].last else { return [] }
      return sample(
        image, builder.divide(values[0][0], divisor), builder.divide(values[0][1], divisor))
    case .fetch:
      return results(
        builder.emitResults(
          .fetch, Operands(values[0][0], values[0][1]),
          [.float, .float, .float, .float], resource: image), 4)
    case .size:
      return results(
        builder.emitResults(.imageSize, Operands(), [.int, .int], resource: image), 2)
    case .levels: return [builder.int(1)]
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

  private func sample(_ image: Int, _ x: ValueID, _ y: ValueID) -> [ValueID] {
    results(
      builder.emitResults(
        .sample, Operands(x, y), [.float, .float, .float, .float], resource: image), 4)
  }

  private func results(_ first: ValueID, _ count: Int) -> [ValueID] {
    (0..<count).map { ValueID(Int(first.index) + $0) }
  }

  /// Returns floats as fields of one `uint`.
  func pack(_ values: [ValueID], _ format: Builtin.PackedFormat) -> ValueID {
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

extension Builtin.PackedFormat {
  fileprivate var isSigned: Bool { self == .snorm4x8 || self == .snorm2x16 }
  fileprivate var count: Int { self == .unorm4x8 || self == .snorm4x8 ? 4 : 2 }
  fileprivate var scale: Float {
    switch self {
    case .unorm4x8: 255
    case .snorm4x8: 127
    case .unorm2x16: 65535
    case .snorm2x16: 32767
    }
  }
}
