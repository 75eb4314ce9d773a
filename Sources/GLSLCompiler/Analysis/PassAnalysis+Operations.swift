extension PassAnalysis {
  /// Computes the ranges of an instruction's results.
  mutating func visit(_ instruction: Instruction) {
    let array = Int(instruction.resource)
    switch instruction.operation {
    case .sample, .fetch:
      record(read(instruction), at: instruction.result)
      let color = facts.colors.map {
        // A straight colour is a quotient of two mixtures, with rounding.
        PlaceRange(range: Interval($0.lowerBound, $0.upperBound).widened(by: 1e-5))
      }
      for result in instruction.results { set(result, color ?? .unknown) }
    case .imageSize:
      let isKnown = facts.imageSizes.indices.contains(array)
      for (axis, result) in instruction.results.enumerated() {
        set(result, isKnown ? PlaceRange(Double(facts.imageSizes[array][axis])) : .unknown(.int))
      }
    case .loadElement: set(instruction.result, element(instruction, of: array))
    case .storeElement: store(self[instruction.operands[1]], in: array)
    default: set(instruction.result, result(of: instruction))
    }
  }

  private func element(_ instruction: Instruction, of array: Int) -> PlaceRange {
    if let constants = program.arrays[array].constants,
      let index = self[instruction.operands[0]].number.flatMap({ Int(exactly: $0) }),
      constants.indices.contains(index)
    {
      return PlaceRange(bits: constants[index], program.arrays[array].kind)
    }
    return arrays[array]
  }

  private func result(of instruction: Instruction) -> PlaceRange {
    let operation = instruction.operation
    let ranges = instruction.operands.map { self[$0] }
    let kind = program[instruction.result].kind
    if operation.isArithmetic, let words = words(instruction, ranges) {
      let bits = Arithmetic.evaluate(operation, words[0], words[1], words[2], words[3])
      return PlaceRange(bits: bits, kind)
    }
    let a = ranges.first ?? .unknown
    let b = ranges.count > 1 ? ranges[1] : a
    if operation == .floatMultiply, instruction.operands[0] == instruction.operands[1] {
      var square = (a * a).rounded
      square.range = square.range.intersection(Interval(0, .infinity))
      return PlaceRange(range: square.range, mayBeNaN: square.mayBeNaN)
    }
    switch kind {
    case .float: return float(operation, a, b, ranges.last ?? b)
    case .bool: return truth(operation, a, b, ranges)
    case .int, .uint: return integer(operation, a, b, ranges, kind)
    }
  }

  /// Returns the bits of the operands if each has a single value.
  private func words(_ instruction: Instruction, _ ranges: [PlaceRange]) -> [UInt32]? {
    var words: [UInt32] = []
    for (operand, range) in zip(instruction.operands, ranges) {
      // Zero has two signs, which a range does not distinguish.
      if let bits = program[operand].constant {
        words.append(bits)
      } else if let number = range.number, number != 0 || program[operand].kind != .float {
        switch program[operand].kind {
        case .bool, .uint: words.append(UInt32(number))
        case .int: words.append(UInt32(bitPattern: Int32(number)))
        case .float: words.append(Float(number).bitPattern)
        }
      } else {
        return nil
      }
    }
    return words + Array(repeating: 0, count: 4 - words.count)
  }

  // MARK: Floats

  private func float(
    _ operation: ScalarOperation, _ a: PlaceRange, _ b: PlaceRange, _ c: PlaceRange
  ) -> PlaceRange {
    switch operation {
    case .floatAdd: (a + b).rounded
    case .floatSubtract: (a - b).rounded
    case .floatMultiply: (a * b).rounded
    case .floatDivide: (a / b).rounded
    case .floatNegate: -a
    case .floatAbsolute: a.absolute
    case .floatSign: a.sign
    case .floatFloor: a.floor(size: facts.size)
    case .floatCeiling: -(-a).floor(size: facts.size)
    case .floatTruncate: a.truncated(size: facts.size)
    case .floatRoundEven: PlaceRange.roundedEven(a)
    case .floatFraction: a.fraction
    case .floatModulo: PlaceRange.modulo(a, b)
    case .floatMinimum:
      PlaceRange.combined(a, b) { Interval(min($0.low, $1.low), min($0.high, $1.high)) }
    case .floatMaximum:
      PlaceRange.combined(a, b) { Interval(max($0.low, $1.low), max($0.high, $1.high)) }
    case .floatMix: PlaceRange.mix(a, b, c)
    case .floatSmoothstep: PlaceRange.smoothstep(a, b, c)
    case .floatSquareRoot: a.squareRoot
    case .floatExp2: a.exp2
    case .floatLog2: a.log2
    case .floatPower: PlaceRange.power(a, b)
    case .floatSine, .floatCosine: a.wave
    case .floatArcTangent2:
      PlaceRange(range: Interval(-3.141594, 3.141594), mayBeNaN: PlaceRange.isInvalid(a, b))
    case .floatMantissa: PlaceRange(range: Interval(-1, 1)).union(a)
    case .intToFloat, .uintToFloat: a.range.magnitude <= 0x1p24 ? a : a.rounded
    case .select: choice(a, b, c)
    default: .unknown
    }
  }

  private func choice(_ condition: PlaceRange, _ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    condition.truth.map { $0 ? a : b } ?? a.union(b)
  }

  // MARK: Truth values

  private func truth(
    _ operation: ScalarOperation, _ a: PlaceRange, _ b: PlaceRange, _ ranges: [PlaceRange]
  ) -> PlaceRange {
    switch operation {
    case .floatLess, .intLess, .uintLess: return .isLess(a, b, orEqual: false)
    case .floatLessEqual, .intLessEqual, .uintLessEqual: return .isLess(a, b, orEqual: true)
    case .floatEqual, .integerEqual, .boolEqual: return .isEqual(a, b)
    case .floatNotEqual, .integerNotEqual, .boolXor:
      return PlaceRange(1) - .isEqual(a, b)
    case .floatIsNaN: return a.mayBeNaN ? .truthValue : PlaceRange(0)
    case .boolNot: return PlaceRange(1) - a
    case .boolAnd:
      if a.truth == false || b.truth == false { return PlaceRange(0) }
      return a.truth == true ? b : b.truth == true ? a : .truthValue
    case .boolOr:
      if a.truth == true || b.truth == true { return PlaceRange(1) }
      return a.truth == false ? b : b.truth == false ? a : .truthValue
    case .select: return choice(a, b, ranges[2])
    default: return .truthValue
    }
  }

  // MARK: Integers

  private func integer(
    _ operation: ScalarOperation, _ a: PlaceRange, _ b: PlaceRange, _ ranges: [PlaceRange],
    _ kind: ScalarKind
  ) -> PlaceRange {
    let all = PlaceRange.unknown(kind)
    let result: PlaceRange
    switch operation {
    case .integerAdd: result = a + b
    case .integerSubtract: result = a - b
    case .integerMultiply: result = a * b
    case .integerNegate: result = -a
    case .intAbsolute: result = a.absolute
    case .intSign: result = a.sign
    case .intMinimum, .uintMinimum:
      result = .combined(a, b) { Interval(min($0.low, $1.low), min($0.high, $1.high)) }
    case .intMaximum, .uintMaximum:
      result = .combined(a, b) { Interval(max($0.low, $1.low), max($0.high, $1.high)) }
    case .intDivide, .uintDivide: result = (a / b).truncated(size: facts.size).widened(by: 1)
    case .uintRemainder, .intRemainder: result = PlaceRange.remainder(a, b)
    case .integerAnd where a.range.low >= 0 || b.range.low >= 0:
      let bound = [a, b].filter { $0.range.low >= 0 }.map(\.range.high).min() ?? 0
      result = PlaceRange(range: Interval(0, bound))
    case .floatToInt, .floatToUint:
      result = PlaceRange.integer(a, all, size: facts.size)
    case .bitCount: result = PlaceRange(range: Interval(0, 32))
    case .select: result = choice(a, b, ranges[2])
    default: return all
    }
    // Integers wrap around.
    return result.mayBeNaN || !result.range.isWithin(all.range) ? all : result
  }
}
