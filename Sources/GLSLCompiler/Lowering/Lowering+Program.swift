extension Lowering {
  /// Returns the program of a shader.
  ///
  /// - Parameters:
  ///   - entry: The function `main`.
  ///   - globals: The global variables with their initialisers, in order.
  ///   - outputs: The variables that the shader writes.
  ///   - colors: The variable `gl_FragData`, whose first element is the colour of a shader that
  ///     writes it instead of `gl_FragColor`.
  func program(
    entry: Function, globals: [(variable: Variable, value: Expression?)], outputs: [Variable],
    colors: Variable?
  ) throws -> ShaderProgram {
    for (variable, value) in globals where variable.constant == nil {
      switch variable.storage {
      case .uniform, .input:
        if variable.isIndexed { try declare(variable, leaves(of: variable)) }
      default:
        try nested(at: variable.range) {
          try declare(variable, value.map { try lower($0) } ?? zeros(variable.type))
        }
      }
    }
    targets.giveBack = newSlots([builder.bool(false)])
    _ = try nested(at: entry.range) { try lower((entry.body ?? [])[...]) }
    let results = try outputs.map { output in
      let isFirst =
        output.name == BuiltinVariables.color && !output.isWritten && colors?.isWritten == true
      let place = try place(of: Expression(isFirst ? colors ?? output : output))
      let values = place.map { load($0) } ?? []
      return ShaderProgram.Output(
        name: output.name, type: output.type, values: Array(values.prefix(output.type.scalarCount)))
    }
    if builder.nodeCount > limits.instructions {
      try log.fail(
        "the shader has more than \(limits.instructions) instructions once its calls are inlined",
        at: entry.range)
    }
    var finisher = ProgramFinisher(builder)
    var program = finisher.finish(outputs: results, discard: mayDiscard ? slots[discardSlot] : nil)
    program.uniforms = uniforms
    program.inputs = inputs
    program.samplers = samplers
    return program
  }

  /// Returns the bits of a constant expression, or nil for another one.
  func constant(_ expression: Expression) throws -> [UInt32]? {
    let values = try lower(expression)
    let bits = values.compactMap { builder.bits($0) }
    return bits.count == values.count ? bits : nil
  }
}
