/// Appends instructions to a program, folds constants, and reuses known values.
struct ProgramBuilder {
  private(set) var values: [ProgramValue] = []
  private(set) var nodes: [Node] = []
  private var outerNodes: [[Node]] = []
  private var constants: [UInt64: ValueID] = [:]
  private var known: [Key: ValueID] = [:]
  private var knownKeys: [Key] = []
  private var knownMarks: [Int] = []
  var arrays: [ShaderProgram.Array] = []
  private(set) var aliases: [ValueID: ValueID] = [:]
  private(set) var nodeCount = 0
  var position = SourcePosition(source: 0, line: 1, column: 1)

  private struct Key: Hashable {
    let operation: ScalarOperation
    let resource: Int32
    let operands: Operands
    /// `reinterpret` is one operation for results of several kinds.
    let kind: ScalarKind
  }

  var depth: Int { outerNodes.count }

  mutating func constant(_ kind: ScalarKind, _ bits: UInt32) -> ValueID {
    let key = UInt64(kind.rawValue) << 32 | UInt64(bits)
    if let value = constants[key] { return value }
    let value = define(kind, .constant(bits))
    constants[key] = value
    return value
  }

  mutating func float(_ value: Float) -> ValueID { constant(.float, value.bitPattern) }
  mutating func int(_ value: Int) -> ValueID { constant(.int, UInt32(truncatingIfNeeded: value)) }
  mutating func bool(_ value: Bool) -> ValueID { constant(.bool, value ? 1 : 0) }

  mutating func define(_ kind: ScalarKind, _ definition: ProgramValue.Definition) -> ValueID {
    values.append(ProgramValue(kind: kind, definition: definition))
    return ValueID(values.count - 1)
  }

  func kind(_ value: ValueID) -> ScalarKind { values[Int(value.index)].kind }

  func bits(_ value: ValueID) -> UInt32? { values[Int(value.index)].constant }

  mutating func alias(_ value: ValueID, to other: ValueID) { aliases[value] = other }

  mutating func beginRegion() {
    outerNodes.append(nodes)
    nodes = []
    knownMarks.append(knownKeys.count)
  }

  /// Its values are no longer reused.
  mutating func endRegion() -> [Node] {
    let result = nodes
    nodes = outerNodes.popLast() ?? []
    let mark = knownMarks.popLast() ?? 0
    while knownKeys.count > mark { known[knownKeys.removeLast()] = nil }
    return result
  }

  /// Empties the current region, whose values can still be reused.
  mutating func takeNodes() -> [Node] {
    let result = nodes
    nodes = []
    return result
  }

  mutating func append(_ node: Node) {
    nodeCount += 1
    nodes.append(node)
  }

  mutating func splice(_ list: [Node]) { nodes += list }

  mutating func emit(
    _ operation: ScalarOperation, _ operands: Operands, _ kind: ScalarKind, resource: Int = -1
  ) -> ValueID {
    if operation.isArithmetic, let result = simplified(operation, operands, kind) { return result }
    return emitResults(operation, operands, [kind], resource: resource)
  }

  /// Further results have the following identifiers.
  mutating func emitResults(
    _ operation: ScalarOperation, _ operands: Operands, _ kinds: [ScalarKind], resource: Int
  ) -> ValueID {
    var operands = operands
    if operation.isCommutative, operands[1].index < operands[0].index {
      operands = Operands(operands[1], operands[0])
    }
    let key = Key(
      operation: operation, resource: Int32(resource), operands: operands,
      kind: kinds.first ?? .bool)
    if operation.isRepeatable, let value = known[key] { return value }
    let first = ValueID(values.count)
    for kind in kinds { _ = define(kind, .computed) }
    append(
      .instruction(
        Instruction(
          operation: operation, operands: operands, result: first, resource: Int32(resource),
          position: position)))
    if operation.isRepeatable {
      known[key] = first
      knownKeys.append(key)
    }
    return first
  }

  mutating func emit(_ operation: ScalarOperation, _ a: ValueID, _ kind: ScalarKind) -> ValueID {
    emit(operation, Operands(a), kind)
  }

  mutating func emit(
    _ operation: ScalarOperation, _ a: ValueID, _ b: ValueID, _ kind: ScalarKind
  ) -> ValueID {
    emit(operation, Operands(a, b), kind)
  }

  mutating func select(_ condition: ValueID, _ a: ValueID, _ b: ValueID) -> ValueID {
    emit(.select, Operands(condition, a, b), kind(a))
  }

  mutating func not(_ value: ValueID) -> ValueID { emit(.boolNot, value, .bool) }
  mutating func and(_ a: ValueID, _ b: ValueID) -> ValueID { emit(.boolAnd, a, b, .bool) }
  mutating func or(_ a: ValueID, _ b: ValueID) -> ValueID { emit(.boolOr, a, b, .bool) }
  mutating func add(_ a: ValueID, _ b: ValueID) -> ValueID { emit(.floatAdd, a, b, .float) }
  mutating func subtract(_ a: ValueID, _ b: ValueID) -> ValueID {
    emit(.floatSubtract, a, b, .float)
  }
  mutating func multiply(_ a: ValueID, _ b: ValueID) -> ValueID {
    emit(.floatMultiply, a, b, .float)
  }
  mutating func divide(_ a: ValueID, _ b: ValueID) -> ValueID { emit(.floatDivide, a, b, .float) }
}

extension ProgramBuilder {
  /// Returns the result without an instruction, if that changes no bit.
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

  private func negation(of value: ValueID) -> ValueID? {
    guard case .instruction(let last)? = nodes.last, last.result == value,
      last.operation == .boolNot
    else { return nil }
    return last.operands[0]
  }
}
