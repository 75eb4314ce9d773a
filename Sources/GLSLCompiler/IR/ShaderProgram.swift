/// A shader as pure scalar computations, structured by branches and loops.
///
/// Each value is defined once, before its uses, and used only in the branch or loop that defines
/// it.
public struct ShaderProgram: Hashable, Sendable {
  /// A variable that is the same for all pixels.
  public struct Uniform: Hashable, Sendable {
    /// The name in the source text or interface.
    public let name: String
    /// The type, which is never a sampler.
    public let type: ShaderType
  }

  /// A variable that differs between pixels.
  public struct Input: Hashable, Sendable {
    /// The name in the source text or interface.
    public let name: String
    /// The type, which determines the number of scalars.
    public let type: ShaderType

    /// Creates an input, for rewriting programs.
    public init(name: String, type: ShaderType) {
      self.name = name
      self.type = type
    }
  }

  /// A variable that the shader writes.
  public struct Output: Hashable, Sendable {
    /// The name in the source text or interface.
    public let name: String
    /// The type, which determines the number of scalars.
    public let type: ShaderType
    /// The scalars at the end of the shader, 0 if never written.
    public var values: [ValueID]
  }

  /// Scalars of one kind, accessed by variable indices.
  public struct Array: Hashable, Sendable {
    /// The kind of the elements.
    public let kind: ScalarKind
    /// The number of elements.
    public let count: Int
    /// The bits of a constant array. Other arrays start as zeros.
    public let constants: [UInt32]?
  }

  /// All scalars, by identifier.
  public var values: [ProgramValue]
  /// The used uniforms, in the order of `ProgramValue.Definition.uniform`.
  public var uniforms: [Uniform]
  /// The used inputs, in the order of `ProgramValue.Definition.input`.
  public var inputs: [Input]
  /// The names of the used samplers, in the order of `Instruction.resource`.
  public var samplers: [String]
  /// The arrays, in the order of `Instruction.resource`.
  public var arrays: [Array]
  /// The steps for each pixel, in order.
  public var body: [Node]
  /// The variables that the shader writes.
  public var outputs: [Output]
  /// Whether the pixel is discarded, or nil if none ever is.
  public var discard: ValueID?

  /// The number of instructions, branches and loops.
  public var stepCount: Int { Self.stepCount(of: body) }

  /// Returns a value by its identifier.
  public subscript(_ value: ValueID) -> ProgramValue { values[Int(value.index)] }

  private static func stepCount(of nodes: [Node]) -> Int {
    nodes.reduce(nodes.count) { count, node in
      switch node {
      case .instruction: count
      case .branch(let branch):
        count + stepCount(of: branch.whenTrue) + stepCount(of: branch.whenFalse)
      case .loop(let loop): count + stepCount(of: loop.header) + stepCount(of: loop.body)
      }
    }
  }
}

extension ShaderProgram: CustomStringConvertible {
  /// The program as text, one step per line, for debugging.
  public var description: String {
    var printer = ProgramPrinter(program: self)
    printer.print(body, indentation: 0)
    for output in outputs {
      let values = output.values.map(printer.name).joined(separator: " ")
      printer.lines.append("\(output.name) = \(values)")
    }
    if let discard { printer.lines.append("discard = \(printer.name(discard))") }
    return printer.lines.joined(separator: "\n") + "\n"
  }
}

private struct ProgramPrinter {
  let program: ShaderProgram
  var lines: [String] = []

  func name(_ value: ValueID) -> String {
    guard program.values.indices.contains(Int(value.index)) else { return "?" }
    switch program[value].definition {
    case .constant(let bits): return constant(bits, program[value].kind)
    case .uniform(let index, let component):
      return "\(program.uniforms[index].name).\(component)"
    case .input(let index, let component): return "\(program.inputs[index].name).\(component)"
    case .computed: return "%\(value.index)"
    }
  }

  private func constant(_ bits: UInt32, _ kind: ScalarKind) -> String {
    switch kind {
    case .bool: bits != 0 ? "true" : "false"
    case .int: "\(Int32(bitPattern: bits))"
    case .uint: "\(bits)u"
    case .float: "\(Float(bitPattern: bits))"
    }
  }

  mutating func print(_ nodes: [Node], indentation: Int) {
    let space = String(repeating: "  ", count: indentation)
    for node in nodes {
      switch node {
      case .instruction(let instruction):
        let results = instruction.results.map(name).joined(separator: " ")
        let operands = instruction.operands.map(name).joined(separator: " ")
        let resource = instruction.resource < 0 ? "" : "[\(instruction.resource)]"
        let target = results.isEmpty ? "" : "\(results) = "
        let source = operands.isEmpty ? "" : " \(operands)"
        lines.append("\(space)\(target)\(instruction.operation)\(resource)\(source)")
      case .branch(let branch):
        lines.append("\(space)if \(name(branch.condition))")
        print(branch.whenTrue, indentation: indentation + 1)
        if !branch.whenFalse.isEmpty {
          lines.append("\(space)else")
          print(branch.whenFalse, indentation: indentation + 1)
        }
        for result in branch.results {
          lines.append(
            "\(space)\(name(result.value)) = "
              + "either \(name(result.whenTrue)) \(name(result.whenFalse))")
        }
      case .loop(let loop):
        let parameters = loop.parameters.map { "\(name($0.value)) = \(name($0.initial))" }
        lines.append("\(space)loop \(parameters.joined(separator: ", "))")
        print(loop.header, indentation: indentation + 1)
        lines.append("\(space)while \(name(loop.condition))")
        print(loop.body, indentation: indentation + 1)
        let next = loop.parameters.map { "\(name($0.value)) = \(name($0.next))" }
        lines.append("\(space)next \(next.joined(separator: ", "))")
      }
    }
  }
}

extension ShaderProgram {
  func visitUses(_ visit: (ValueID) -> Void) { Self.visitUses(body, visit) }

  private static func visitUses(_ nodes: [Node], _ visit: (ValueID) -> Void) {
    for node in nodes {
      switch node {
      case .instruction(let instruction): instruction.operands.forEach(visit)
      case .branch(let branch):
        visit(branch.condition)
        visitUses(branch.whenTrue, visit)
        visitUses(branch.whenFalse, visit)
        for result in branch.results {
          visit(result.whenTrue)
          visit(result.whenFalse)
        }
      case .loop(let loop):
        visitUses(loop.header, visit)
        visit(loop.condition)
        visitUses(loop.body, visit)
        for parameter in loop.parameters {
          visit(parameter.initial)
          visit(parameter.next)
        }
      }
    }
  }
}
