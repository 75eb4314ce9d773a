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
