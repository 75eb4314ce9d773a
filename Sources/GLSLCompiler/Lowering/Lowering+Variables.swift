extension Lowering {
  /// Returns the binding of a variable. Uniforms, inputs and constants are bound on first use,
  /// unless an index makes them arrays, which `bindArrays` has bound before.
  func readableBinding(of variable: Variable) throws -> Binding {
    let binding = binding(of: variable)
    guard case .none = binding else { return binding }
    if let bits = variable.constant {
      if variable.isIndexed {
        bind(variable, to: .memory(newArray(of: variable.type, constants: bits)))
      } else {
        bind(variable, to: .values(constants(bits, of: variable.type)))
      }
      return self.binding(of: variable)
    }
    switch variable.storage {
    case .uniform where variable.type == .sampler:
      bind(variable, to: .sampler(try sampler(variable)))
    case .uniform, .input:
      bind(variable, to: .values(leaves(of: variable)))
    default:
      // A local variable before its declaration, which no text can express.
      try declare(variable, zeros(variable.type))
    }
    return self.binding(of: variable)
  }

  func constants(_ bits: [UInt32], of type: ShaderType) -> [ValueID] {
    zip(type.scalarKinds, bits).map { builder.constant($0, $1) }
  }

  func leaves(of variable: Variable) -> [ValueID] {
    let kinds = variable.type.scalarKinds
    if variable.storage == .uniform {
      if let bits = known[variable.name], bits.count == kinds.count {
        return zip(kinds, bits).map { builder.constant($0, $1) }
      }
      uniforms.append(ShaderProgram.Uniform(name: variable.name, type: variable.type))
      let index = uniforms.count - 1
      return kinds.enumerated().map { component, kind in
        builder.define(kind, .uniform(index: index, component: component))
      }
    }
    inputs.append(ShaderProgram.Input(name: variable.name, type: variable.type))
    let index = inputs.count - 1
    return kinds.enumerated().map { component, kind in
      builder.define(kind, .input(index: index, component: component))
    }
  }

  private func sampler(_ variable: Variable) throws -> Int {
    try sampler(ImageLevel(variable.name, 0), at: variable.range)
  }

  func sampler(_ level: ImageLevel, at range: SourceRange) throws -> Int {
    if let known = samplers.firstIndex(of: level.sampler) { return known }
    if samplers.count >= limits.samplers {
      let note = level.level > 0 ? ", each level of detail of one among them" : ""
      try log.fail("the shader reads more than \(limits.samplers) images\(note)", at: range)
    }
    samplers.append(level.sampler)
    return samplers.count - 1
  }

  func sampler(of expression: Expression) throws -> Int {
    if let variable = expression.root, case .sampler(let index) = try readableBinding(of: variable)
    {
      return index
    }
    try log.fail("an image is not a variable here", at: expression.range)
  }
}
