extension ProgramBuilder {
  /// Returns the result of an operation without an instruction, if it can be simplified without
  /// changing a bit.
  mutating func simplified(
    _ operation: ScalarOperation, _ operands: Operands, _ kind: ScalarKind
  ) -> ValueID? {
    var words: [4 of UInt32] = [0, 0, 0, 0]
    var areConstant = true
    for index in 0..<operands.count {
      guard let constant = bits(operands[index]) else {
        areConstant = false
        break
      }
      words[index] = constant
    }
    if areConstant {
      return constant(kind, Arithmetic.evaluate(operation, words[0], words[1], words[2], words[3]))
    }
    let a = operands[0]
    let b = operands[1]
    switch operation {
    case .floatMultiply:
      if isFloat(a, 1) { return b }
      return isFloat(b, 1) ? a : nil
    case .floatDivide:
      return isFloat(b, 1) ? a : nil
    case .floatSubtract:
      // x + 0 differs from x for −0, but x − 0 does not.
      return isFloat(b, 0) ? a : nil
    case .integerAdd:
      if bits(a) == 0 { return b }
      return bits(b) == 0 ? a : nil
    case .integerSubtract, .integerShiftLeft, .intShiftRight, .uintShiftRight:
      return bits(b) == 0 ? a : nil
    case .integerMultiply:
      if bits(a) == 1 || bits(b) == 0 { return b }
      return bits(b) == 1 || bits(a) == 0 ? a : nil
    case .reinterpret:
      return self.kind(a) == kind ? a : nil
    case .boolAnd:
      return simplifiedAnd(a, b)
    case .boolOr:
      return simplifiedOr(a, b)
    case .boolNot:
      return negation(of: a)
    case .boolEqual:
      if bits(a) == 1 { return b }
      return bits(b) == 1 ? a : nil
    case .select:
      return simplifiedSelect(a, b, operands[2])
    default:
      return nil
    }
  }

  private func isFloat(_ value: ValueID, _ number: Float) -> Bool {
    bits(value) == number.bitPattern
  }

  private func simplifiedAnd(_ a: ValueID, _ b: ValueID) -> ValueID? {
    if a == b || bits(a) == 1 || bits(b) == 0 { return b }
    return bits(b) == 1 || bits(a) == 0 ? a : nil
  }

  private func simplifiedOr(_ a: ValueID, _ b: ValueID) -> ValueID? {
    if a == b || bits(a) == 0 || bits(b) == 1 { return b }
    return bits(b) == 0 || bits(a) == 1 ? a : nil
  }

  private mutating func simplifiedSelect(
    _ condition: ValueID, _ a: ValueID, _ b: ValueID
  ) -> ValueID? {
    if let constant = bits(condition) { return constant != 0 ? a : b }
    if a == b { return a }
    guard kind(a) == .bool else { return nil }
    switch (bits(a), bits(b)) {
    case (1, 0): return condition
    case (0, 1): return not(condition)
    case (1, nil): return or(condition, b)
    case (nil, 0): return and(condition, a)
    default: return nil
    }
  }

  /// Returns x for the value `not x`, if it is the result of the last instruction.
  private func negation(of value: ValueID) -> ValueID? {
    guard case .instruction(let last)? = nodes.last, last.result == value,
      last.operation == .boolNot
    else { return nil }
    return last.operands[0]
  }
}
