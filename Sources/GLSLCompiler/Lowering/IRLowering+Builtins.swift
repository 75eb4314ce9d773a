extension IRLowering {
  func call(
    _ builtin: Builtin, _ arguments: [Expression], of expression: Expression
  ) throws -> [ValueID] {
    if builtin.readsImage { return try readImage(builtin, arguments, of: expression) }
    var values: [[ValueID]] = []
    var places: [LValue?] = []
    for (index, argument) in arguments.enumerated() {
      let isOutput = builtin.outputs.contains(index)
      values.append(isOutput ? [] : try lower(argument))
      places.append(isOutput ? try place(of: argument) : nil)
    }
    locate(expression.range)
    let kind = builtin.result.numberKind ?? .float
    switch builtin.meaning {
    case .components(let operation):
      return components(operation, values, kind, count: builtin.result.scalarCount)
    case .byKind(let float, let int, let uint):
      let operation =
        switch builtin.parameters[0].numberKind {
        case .int: int
        case .uint: uint
        default: float
        }
      return components(operation, values, kind, count: builtin.result.scalarCount)
    case .special(let special):
      if !builtin.outputs.isEmpty { return try split(special, values, places) }
      if let result = geometry(special, values) { return result }
      if let result = matrixFunction(special, values, builtin) { return result }
      return scalarFunction(special, values, builtin)
    }
  }

  /// An argument with one component is used for all.
  func components(
    _ operation: ScalarOperation, _ arguments: [[ValueID]], _ kind: ScalarKind, count: Int
  ) -> [ValueID] {
    (0..<count).map { index in
      let operands = arguments.map { $0.count == 1 ? $0[0] : $0[index] }
      return builder.emit(operation, Operands(operands), kind)
    }
  }

  private func scalarFunction(
    _ special: Builtin.Special, _ arguments: [[ValueID]], _ builtin: Builtin
  ) -> [ValueID] {
    switch special {
    case .pack(let format): return [pack(arguments[0], format)]
    case .unpack(let format): return unpack(arguments[0][0], format)
    case .any: return [arguments[0].reduce(builder.bool(false)) { builder.or($0, $1) }]
    case .all: return [arguments[0].reduce(builder.bool(true)) { builder.and($0, $1) }]
    default: break
    }
    return (0..<builtin.result.scalarCount).map { index in
      let values = arguments.map { $0.count == 1 ? $0[0] : $0[index] }
      let x = values[0]
      let y = values.count > 1 ? values[1] : x
      switch special {
      case .fma: return builder.add(builder.multiply(x, y), values[2])
      case .clamp: return clamp(x, y, values[2])
      case .mixSelect: return builder.select(values[2], y, x)
      case .step:
        let isBelow = builder.emit(.floatLess, y, x, .bool)
        return builder.select(isBelow, builder.float(0), builder.float(1))
      case .compare(let operation): return compare(operation, x, y)
      case .not: return builder.not(x)
      case .pow: return power(x, y)
      case .atan:
        let one = values.count > 1 ? y : builder.float(1)
        return builder.emit(.floatArcTangent2, x, one, .float)
      default: return function(special, of: x)
      }
    }
  }

  private func clamp(_ x: ValueID, _ low: ValueID, _ high: ValueID) -> ValueID {
    let kind = builder.kind(x)
    let (maximum, minimum): (ScalarOperation, ScalarOperation) =
      switch kind {
      case .int: (.intMaximum, .intMinimum)
      case .uint: (.uintMaximum, .uintMinimum)
      default: (.floatMaximum, .floatMinimum)
      }
    return builder.emit(minimum, builder.emit(maximum, x, low, kind), high, kind)
  }

  /// A constant whole exponent up to 8 makes a product, so that negative bases have their powers.
  private func power(_ x: ValueID, _ y: ValueID) -> ValueID {
    guard let bits = builder.bits(y) else { return builder.emit(.floatPower, x, y, .float) }
    let exponent = Float(bitPattern: bits)
    guard exponent >= 0, exponent <= 8, exponent == exponent.rounded() else {
      return builder.emit(.floatPower, x, y, .float)
    }
    if exponent == 0 { return builder.float(1) }
    var result = x
    for _ in 1..<max(Int(exponent), 1) { result = builder.multiply(result, x) }
    return result
  }

  private func exp(_ x: ValueID) -> ValueID { builder.emit(.floatExp, x, .float) }

  private func log(_ x: ValueID) -> ValueID { builder.emit(.floatLog, x, .float) }

  private func squareRoot(_ x: ValueID) -> ValueID { builder.emit(.floatSquareRoot, x, .float) }

  private func function(_ special: Builtin.Special, of x: ValueID) -> ValueID {
    let one = builder.float(1)
    switch special {
    case .radians: return builder.multiply(x, builder.float(0.0174532925))
    case .degrees: return builder.multiply(x, builder.float(57.2957795))
    case .inverseSqrt: return builder.divide(one, squareRoot(x))
    case .sinh, .cosh:
      let up = exp(x)
      let down = exp(builder.emit(.floatNegate, x, .float))
      var isSine = false
      if case .sinh = special { isSine = true }
      let sum = isSine ? builder.subtract(up, down) : builder.add(up, down)
      return builder.multiply(sum, builder.float(0.5))
    case .tanh:
      let up = exp(builder.multiply(x, builder.float(2)))
      return builder.subtract(one, builder.divide(builder.float(2), builder.add(up, one)))
    case .asinh:
      let size = builder.emit(.floatAbsolute, x, .float)
      let root = squareRoot(builder.add(builder.multiply(x, x), one))
      return builder.multiply(
        builder.emit(.floatSign, x, .float), log(builder.add(size, root)))
    case .acosh:
      let root = squareRoot(builder.subtract(builder.multiply(x, x), one))
      return log(builder.add(x, root))
    case .atanh:
      let ratio = builder.divide(builder.add(one, x), builder.subtract(one, x))
      return builder.multiply(builder.float(0.5), log(ratio))
    default: return x
    }
  }

  private func split(
    _ special: Builtin.Special, _ arguments: [[ValueID]], _ places: [LValue?]
  ) throws -> [ValueID] {
    var results: [ValueID] = []
    var stored: [[ValueID]] = [[], []]
    for (index, x) in arguments[0].enumerated() {
      let kind = builder.kind(x)
      switch special {
      case .modf:
        let whole = builder.emit(.floatTruncate, x, .float)
        stored[0].append(whole)
        results.append(builder.subtract(x, whole))
      case .frexp:
        stored[0].append(builder.emit(.floatExponent, x, .int))
        results.append(builder.emit(.floatMantissa, x, .float))
      case .carry:
        let sum = builder.emit(.integerAdd, x, arguments[1][index], .uint)
        let isCarried = builder.emit(.uintLess, sum, x, .bool)
        stored[0].append(convert(isCarried, to: .uint))
        results.append(sum)
      case .borrow:
        let isBorrowed = builder.emit(.uintLess, x, arguments[1][index], .bool)
        stored[0].append(convert(isBorrowed, to: .uint))
        results.append(builder.emit(.integerSubtract, x, arguments[1][index], .uint))
      default:
        let high: ScalarOperation = kind == .int ? .intMultiplyHigh : .uintMultiplyHigh
        stored[0].append(builder.emit(high, x, arguments[1][index], kind))
        stored[1].append(builder.emit(.integerMultiply, x, arguments[1][index], kind))
      }
    }
    for (place, values) in zip(places.compactMap { $0 }, stored) { try store(values, to: place) }
    return results
  }
}

extension IRLowering {
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

extension IRLowering {
  private func uint(_ bits: UInt32) -> ValueID { builder.constant(.uint, bits) }

  private func word(_ operation: ScalarOperation, _ a: ValueID, _ b: ValueID) -> ValueID {
    builder.emit(operation, a, b, .uint)
  }

  private func reinterpret(_ value: ValueID, as kind: ScalarKind) -> ValueID {
    builder.emit(.reinterpret, value, kind)
  }

  /// Halves are rounded to even. Values from 65520 are infinite, and NaN is 0x7e00 with its sign.
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
