extension ShaderEmitter {
  mutating func writeArithmetic(_ instruction: Instruction) {
    let result = instruction.result
    let operands = instruction.operands.map { name($0) }
    // These conditions become branches, and are not operands of the results.
    if instruction.operation == .select { keep(operands[0]) }
    if instruction.operation == .floatSign { keep("\(operands[0]) > 0.0") }
    if let steps = steps(instruction.operation, operands, name(result)) {
      for (index, step) in steps.dropLast().enumerated() {
        declare(.float, "\(name(result))\(Self.letters[index])", step)
      }
      if let last = steps.last { declare(result, last) }
    } else if !options.usesPrecise, [.floatAdd, .floatMultiply].contains(instruction.operation) {
      declareComponent(result, expression(instruction, operands))
    } else {
      declare(result, expression(instruction, operands))
    }
  }

  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]

  /// All statements but the last define variables with the name of the result and the letters a, b,
  /// ….
  private func steps(
    _ operation: ScalarOperation, _ operands: [String], _ name: String
  ) -> [String]? {
    func operand(_ index: Int) -> String { index < operands.count ? operands[index] : "" }
    let (x, y, z) = (operand(0), operand(1), operand(2))
    return switch operation {
    case .floatFraction:
      ["floor(\(x))", "\(x) - \(name)a"]
    case .floatModulo:
      ["\(x) / \(y)", "floor(\(name)a)", "\(y) * \(name)b", "\(x) - \(name)c"]
    case .floatMix:
      ["1.0 - \(z)", "\(x) * \(name)a", "\(y) * \(z)", "\(name)b + \(name)c"]
    case .floatSmoothstep:
      [
        // Mesa would merge clamping in one statement into an operation that maps NaN to 0.
        "\(z) - \(x)", "\(y) - \(x)", "\(name)a / \(name)b",
        "\(name)c < 0.0 ? 0.0 : \(name)c", "1.0 < \(name)d ? 1.0 : \(name)d",
        "2.0 * \(name)e", "3.0 - \(name)f", "\(name)e * \(name)e", "\(name)h * \(name)g",
      ]
    default: nil
    }
  }

  private mutating func expression(_ instruction: Instruction, _ operands: [String]) -> String {
    let operation = instruction.operation
    func operand(_ index: Int) -> String { index < operands.count ? operands[index] : "" }
    let (x, y, z) = (operand(0), operand(1), operand(2))
    if let symbol = operation.symbol { return "\(x) \(symbol) \(y)" }
    if let function = operation.function { return "\(function)(\(x))" }
    if let helper = operation.helper {
      return call(helper, operands, of: instruction)
    }
    switch operation {
    case .floatNegate, .integerNegate: return "-\(x)"
    case .integerNot: return "~\(x)"
    case .boolNot: return "!\(x)"
    case .boolXor: return "\(x) != \(y)"
    case .floatSign: return "\(x) > 0.0 ? 1.0 : (\(x) < 0.0 ? -1.0 : 0.0)"
    case .floatMinimum: return "\(y) < \(x) ? \(y) : \(x)"
    case .floatMaximum: return "\(x) < \(y) ? \(y) : \(x)"
    case .intMinimum, .uintMinimum: return "min(\(x), \(y))"
    case .intMaximum, .uintMaximum: return "max(\(x), \(y))"
    case .select: return "\(x) ? \(y) : \(z)"
    case .floatIsNaN: return "(floatBitsToUint(\(x)) & 0x7fffffffu) > 0x7f800000u"
    case .floatIsInfinite: return "(floatBitsToUint(\(x)) & 0x7fffffffu) == 0x7f800000u"
    case .integerShiftLeft: return "\(x) << (int(\(y)) & 31)"
    case .intShiftRight, .uintShiftRight: return "\(x) >> (int(\(y)) & 31)"
    case .intAbsolute: return "\(x) < 0 ? -\(x) : \(x)"
    case .intSign: return "\(x) > 0 ? 1 : (\(x) < 0 ? -1 : 0)"
    case .reinterpret:
      return reinterpreted(x, kind(instruction.operands[0]), kind(instruction.result))
    default: return x
    }
  }

  private func reinterpreted(_ x: String, _ from: ScalarKind, _ to: ScalarKind) -> String {
    switch (from, to) {
    case (.float, .int): "floatBitsToInt(\(x))"
    case (.float, .uint): "floatBitsToUint(\(x))"
    case (.int, .float): "intBitsToFloat(\(x))"
    case (.uint, .float): "uintBitsToFloat(\(x))"
    case (_, .int): "int(\(x))"
    case (_, .uint): "uint(\(x))"
    default: x
    }
  }

  /// Helpers for both kinds of integers are written for `uint`.
  private mutating func call(
    _ helper: Helper, _ operands: [String], of instruction: Instruction
  ) -> String {
    let function = self.helper(helper)
    guard helper.takesBits else { return "\(function)(\(operands.joined(separator: ", ")))" }
    let arguments = zip(operands, instruction.operands).enumerated().map { index, operand in
      let isBits = index < helper.bitOperands && kind(operand.1) == .int
      return isBits ? "uint(\(operand.0))" : operand.0
    }
    let result = "\(function)(\(arguments.joined(separator: ", ")))"
    return kind(instruction.result) == .int && helper.givesBits ? "int(\(result))" : result
  }
}

extension ScalarOperation {
  /// The operator with exactly this meaning.
  fileprivate var symbol: String? {
    switch self {
    case .floatAdd, .integerAdd: "+"
    case .floatSubtract, .integerSubtract: "-"
    case .floatMultiply, .integerMultiply: "*"
    case .floatDivide: "/"
    case .floatEqual, .integerEqual, .boolEqual: "=="
    case .floatNotEqual, .integerNotEqual: "!="
    case .floatLess, .intLess, .uintLess: "<"
    case .floatLessEqual, .intLessEqual, .uintLessEqual: "<="
    case .integerAnd: "&"
    case .integerOr: "|"
    case .integerXor: "^"
    case .boolAnd: "&&"
    case .boolOr: "||"
    default: nil
    }
  }

  fileprivate var function: String? {
    switch self {
    case .floatAbsolute: "abs"
    case .floatFloor: "floor"
    case .floatCeiling: "ceil"
    case .floatTruncate: "trunc"
    case .floatRoundEven: "roundEven"
    case .floatSquareRoot: "sqrt"
    case .intToFloat: "float"
    case .derivativeX: "dFdx"
    case .derivativeY: "dFdy"
    default: nil
    }
  }

  fileprivate var helper: Helper? {
    switch self {
    case .floatExp2: .exp2
    case .floatExp: .exp
    case .floatLog2: .log2
    case .floatLog: .log
    case .floatPower: .power
    case .floatSine: .sine
    case .floatCosine: .cosine
    case .floatTangent: .tangent
    case .floatArcSine: .arcSine
    case .floatArcCosine: .arcCosine
    case .floatArcTangent2: .arcTangent
    case .floatScale: .scale
    case .floatMantissa: .mantissa
    case .floatExponent: .exponent
    case .floatToInt: .toInt
    case .floatToUint: .toUint
    case .uintToFloat: .fromUint
    case .bitfieldInsert: .insert
    case .intBitfieldExtract: .extractInt
    case .uintBitfieldExtract: .extractUint
    case .bitfieldReverse: .reverse
    case .bitCount: .bitCount
    case .findLowestBit: .lowestBit
    case .intFindHighestBit: .highestIntBit
    case .uintFindHighestBit: .highestBit
    case .intDivide: .divideInt
    case .intRemainder: .remainderInt
    case .uintDivide: .divideUint
    case .uintRemainder: .remainderUint
    case .intMultiplyHigh: .multiplyHighInt
    case .uintMultiplyHigh: .multiplyHigh
    default: nil
    }
  }
}
