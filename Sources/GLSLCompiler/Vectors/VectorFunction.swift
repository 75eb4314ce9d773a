/// A program as a function in C that computes sixteen pixels at a time.
///
/// The host defines clang's extended vectors `floats`, `ints` and `uints` of sixteen numbers, and
/// functions for the operations without an operator, overloaded for scalars and vectors. It must
/// disable the contraction of products and sums, for the bits of `Interpreter`.
///
/// Values that are the same for all pixels are scalars, and branches on them remain. Of other
/// branches both sides are computed, and the results selected. A loop runs until every pixel has
/// left it, without a limit, so loops must be known to end.
///
/// A sampler is a table of floats. `fetch` returns the number at a column and a row as red, with
/// green and blue 0 and alpha 1.
public struct VectorFunction: Hashable, Sendable {
  /// An operation without a text in C.
  public struct Unsupported: Error, Hashable {
    /// The operation that C lacks.
    public let operation: ScalarOperation
    /// The place in the source text.
    public let position: SourcePosition
  }

  /// The statements that compute the outputs, using the names of uniforms and inputs.
  public let statements: String
  /// The scalars of each output: variables or expressions with a vector of floats, integers or
  /// masks.
  public let outputs: [[String]]

  /// Writes a program.
  ///
  /// - Parameters:
  ///   - program: The program, without discards and without arrays that change.
  ///   - uniform: Returns the expression of a uniform's component, with the type `float`,
  ///     `int32_t`, `uint32_t` or `bool`.
  ///   - input: Returns the expression of an input's component, as a vector.
  ///   - sampler: Returns the expression of a sampler's table.
  /// - Throws: `Unsupported` if the program has an operation without a text in C.
  public init(
    _ program: ShaderProgram, uniform: (ShaderProgram.Uniform, Int) -> String,
    input: (ShaderProgram.Input, Int) -> String, sampler: (String) -> String
  ) throws(Unsupported) {
    let names = program.values.enumerated().map { index, value in
      switch value.definition {
      case .constant(let bits): CLiteral.text(bits, value.kind)
      case .uniform(let index, let component): uniform(program.uniforms[index], component)
      case .input(let index, let component): input(program.inputs[index], component)
      case .computed: "v\(index)"
      }
    }
    var emitter = VectorEmitter(program, names: names, samplers: program.samplers.map(sampler))
    try emitter.write(program.body)
    statements = emitter.lines.joined(separator: "\n")
    outputs = program.outputs.map { output in output.values.map { emitter.vector($0) } }
  }
}

private enum CLiteral {
  static func text(_ bits: UInt32, _ kind: ScalarKind) -> String {
    switch kind {
    case .bool: bits != 0 ? "true" : "false"
    case .int: integer(Int32(bitPattern: bits))
    case .uint: "\(bits)u"
    case .float: float(Float(bitPattern: bits))
    }
  }

  private static func integer(_ value: Int32) -> String {
    // The text −2147483648 is the negation of a number outside of `int`.
    if value == .min { return "INT32_MIN" }
    return value < 0 ? "(\(value))" : "\(value)"
  }

  private static func float(_ value: Float) -> String {
    // The shortest text for a float is read back as the same float.
    guard value.isFinite else { return "float_of_bits(\(value.bitPattern)u)" }
    return value.sign == .minus ? "(\(value)f)" : "\(value)f"
  }
}

/// Writes the nodes of a program as statements in C.
struct VectorEmitter {
  private(set) var lines: [String] = []
  private let program: ShaderProgram
  private let uniformity: Uniformity
  private let names: [String]
  private let samplers: [String]
  private var isUsed: [Bool]
  private var indentation = 2
  /// The mask of the pixels in the current branch, or nil for all.
  private var mask: String?
  private var maskCount = 0

  init(_ program: ShaderProgram, names: [String], samplers: [String]) {
    self.program = program
    self.names = names
    self.samplers = samplers
    uniformity = Uniformity(program)
    isUsed = Array(repeating: false, count: program.values.count)
    for output in program.outputs { output.values.forEach { isUsed[Int($0.index)] = true } }
    program.visitUses { isUsed[Int($0.index)] = true }
  }

  // MARK: Values

  func isVector(_ value: ValueID) -> Bool { !uniformity.isUniform(value) }

  func kind(_ value: ValueID) -> ScalarKind { program[value].kind }

  func name(_ value: ValueID) -> String { names[Int(value.index)] }

  func vector(_ value: ValueID) -> String {
    if isVector(value) { return name(value) }
    switch kind(value) {
    case .bool: return "-(ints)((int32_t)\(name(value)))"
    case .int: return "(ints)(\(name(value)))"
    case .uint: return "(uints)(\(name(value)))"
    case .float: return "(floats)(\(name(value)))"
    }
  }

  private func text(_ value: ValueID, like other: ValueID) -> String {
    isVector(other) ? vector(value) : name(value)
  }

  private func type(_ value: ValueID) -> String {
    switch (kind(value), isVector(value)) {
    case (.bool, false): "bool"
    case (.int, false): "int32_t"
    case (.uint, false): "uint32_t"
    case (.float, false): "float"
    case (.bool, true), (.int, true): "ints"
    case (.uint, true): "uints"
    case (.float, true): "floats"
    }
  }

  // MARK: Statements

  private mutating func write(_ line: String) {
    lines.append(String(repeating: " ", count: 2 * indentation) + line)
  }

  private mutating func declare(_ value: ValueID, _ expression: String) {
    write("\(type(value)) \(name(value)) = \(expression);")
  }

  mutating func write(_ nodes: [Node]) throws(VectorFunction.Unsupported) {
    for node in nodes {
      switch node {
      case .instruction(let instruction): try write(instruction)
      case .branch(let branch):
        if isVector(branch.condition) { try writeWays(branch) } else { try write(branch) }
      case .loop(let loop): try write(loop)
      }
    }
  }

  private mutating func write(_ branch: Branch) throws(VectorFunction.Unsupported) {
    for result in branch.results { write("\(type(result.value)) \(name(result.value));") }
    write("if (\(name(branch.condition))) {")
    try writeWay(branch.whenTrue, branch.results.map { ($0.value, $0.whenTrue) })
    write("} else {")
    try writeWay(branch.whenFalse, branch.results.map { ($0.value, $0.whenFalse) })
    write("}")
  }

  private mutating func writeWay(
    _ nodes: [Node], _ results: [(ValueID, ValueID)]
  ) throws(VectorFunction.Unsupported) {
    indentation += 1
    try write(nodes)
    for (result, value) in results { write("\(name(result)) = \(text(value, like: result));") }
    indentation -= 1
  }

  private mutating func writeWays(_ branch: Branch) throws(VectorFunction.Unsupported) {
    let outer = mask
    let condition = name(branch.condition)
    mask = outer.map { "\($0) & \(condition)" } ?? condition
    try write(branch.whenTrue)
    mask = outer.map { "\($0) & ~\(condition)" } ?? "~\(condition)"
    try write(branch.whenFalse)
    mask = outer
    for result in branch.results {
      declare(
        result.value,
        "chosen(\(condition), \(vector(result.whenTrue)), \(vector(result.whenFalse)))")
    }
  }

  private mutating func write(_ loop: Loop) throws(VectorFunction.Unsupported) {
    for parameter in loop.parameters {
      declare(parameter.value, text(parameter.initial, like: parameter.value))
    }
    let outer = mask
    let diverges = isVector(loop.condition)
    if diverges {
      maskCount += 1
      write("ints m\(maskCount) = \(outer ?? "(ints)(-1)");")
      mask = "m\(maskCount)"
    }
    write("for (;;) {")
    indentation += 1
    try write(loop.header)
    if diverges, let mask {
      write("\(mask) &= \(name(loop.condition));")
      write("if (!any(\(mask))) break;")
    } else {
      write("if (!\(name(loop.condition))) break;")
    }
    try write(loop.body)
    // All parameters take their next values simultaneously.
    let changed = loop.parameters.filter { $0.next != $0.value }
    for parameter in changed {
      let next = text(parameter.next, like: parameter.value)
      let value = name(parameter.value)
      let kept = diverges ? mask.map { "chosen(\($0), \(next), \(value))" } ?? next : next
      write("\(type(parameter.value)) n\(parameter.value.index) = \(kept);")
    }
    for parameter in changed { write("\(name(parameter.value)) = n\(parameter.value.index);") }
    indentation -= 1
    write("}")
    mask = outer
  }

  private mutating func write(_ instruction: Instruction) throws(VectorFunction.Unsupported) {
    let result = instruction.result
    switch instruction.operation {
    case .fetch:
      let place = instruction.operands.map { text($0, like: result) }.joined(separator: ", ")
      let color = ["listed(\(samplers[Int(instruction.resource)]), \(place))", "0", "0", "1"]
      for (value, channel) in zip(instruction.results, color) where isUsed[Int(value.index)] {
        declare(value, channel)
      }
    case .select:
      let (condition, first, second) = (
        instruction.operands[0], instruction.operands[1], instruction.operands[2]
      )
      declare(
        result,
        "chosen(\(name(condition)), \(text(first, like: result)), \(text(second, like: result)))")
    default:
      guard
        let expression = Self.expression(
          instruction, instruction.operands.map { text($0, like: result) },
          kind(instruction.operands.first ?? result), kind(result))
      else {
        throw VectorFunction.Unsupported(
          operation: instruction.operation, position: instruction.position)
      }
      declare(result, expression)
    }
  }
}

extension VectorEmitter {
  /// Returns nil if C has no expression.
  static func expression(
    _ instruction: Instruction, _ operands: [String], _ from: ScalarKind, _ to: ScalarKind
  ) -> String? {
    let operation = instruction.operation
    if let symbol = symbol(operation), operands.count == 2 {
      return "\(operands[0]) \(symbol) \(operands[1])"
    }
    if let function = function(operation) {
      return "\(function)(\(operands.joined(separator: ", ")))"
    }
    guard let first = operands.first else { return nil }
    switch operation {
    case .floatNegate: return "-\(first)"
    case .integerNot: return "~\(first)"
    case .reinterpret:
      switch (from, to) {
      case (_, _) where from == to: return first
      case (_, .bool): return "truth_of(\(first))"
      case (.bool, .int): return "int_of_truth(\(first))"
      case (.bool, .uint): return "uint_of_bits(int_of_truth(\(first)))"
      case (_, .int): return "int_of_bits(\(first))"
      case (_, .uint): return "uint_of_bits(\(first))"
      case (_, .float): return "float_of_bits(\(first))"
      }
    default: return nil
    }
  }

  /// The operator with exactly this meaning, for scalars and vectors. A mask element has all bits
  /// set or none.
  private static func symbol(_ operation: ScalarOperation) -> String? {
    switch operation {
    case .floatAdd: "+"
    case .floatSubtract: "-"
    case .floatMultiply: "*"
    case .floatDivide: "/"
    case .floatEqual, .integerEqual, .boolEqual: "=="
    case .floatNotEqual, .integerNotEqual: "!="
    case .floatLess, .intLess, .uintLess: "<"
    case .floatLessEqual, .intLessEqual, .uintLessEqual: "<="
    case .integerAnd, .boolAnd: "&"
    case .integerOr, .boolOr: "|"
    case .integerXor, .boolXor: "^"
    default: nil
    }
  }

  private static func function(_ operation: ScalarOperation) -> String? {
    switch operation {
    case .floatAbsolute: "absolute"
    case .floatFloor: "floored"
    case .floatFraction: "fraction"
    case .floatMinimum, .intMinimum, .uintMinimum: "minimum"
    case .floatMaximum, .intMaximum, .uintMaximum: "maximum"
    case .floatMix: "mixed"
    case .floatSquareRoot: "square_root"
    case .integerAdd: "sum"
    case .integerSubtract: "difference"
    case .integerMultiply: "product"
    case .integerNegate: "opposite"
    case .integerShiftLeft: "shifted_left"
    case .intShiftRight, .uintShiftRight: "shifted_right"
    case .intDivide: "quotient"
    case .intAbsolute: "absolute"
    case .boolNot: "negation"
    case .intToFloat, .uintToFloat: "to_float"
    case .floatToInt: "to_int"
    default: nil
    }
  }
}
