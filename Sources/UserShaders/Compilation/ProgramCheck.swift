internal import GLSLCompiler

/// Compiles a shader once for all values of its uniforms, and checks that all inputs are provided.
struct ProgramCheck {
  private(set) var compilation: ShaderCompilation
  private(set) var usedUniforms: Set<String> = []
  private(set) var warnings: [Diagnostic] = []

  init(_ facts: ShaderFacts) {
    compilation = ShaderCompilation(facts: facts)
  }

  func check() throws(ShaderFileError) -> ProgramCheck {
    var check = self
    try check.run()
    return check
  }

  private mutating func run() throws(ShaderFileError) {
    var results: [Compiler.Result] = []
    for pass in 0..<compilation.textCount {
      let result = compilation.compile(pass)
      guard let program = result.program else { throw ShaderFileError(result.diagnostics) }
      warnings += result.diagnostics.filter { !warnings.contains($0) }
      usedUniforms.formUnion(program.uniforms.map(\.name))
      results.append(result)
    }
    let vertex = try VertexStage(compilation: compilation).check()
    if let vertex {
      warnings += vertex.diagnostics
      usedUniforms.formUnion(vertex.program?.uniforms.map(\.name) ?? [])
    }
    var errors: [Diagnostic] = []
    for result in results {
      errors += takeConstants(result.declarations, of: compilation.facts.recipe.name)
    }
    if let vertex, let recipe = compilation.facts.recipe.vertex {
      errors += takeConstants(vertex.declarations, of: recipe.name)
    }
    let outputs = vertex?.program?.outputs ?? []
    for result in results {
      for declaration in result.declarations
      where declaration.kind == .input && !declaration.isInInterface {
        if let error = objection(to: declaration, given: outputs) { errors.append(error) }
      }
      let colors = result.declarations.filter { $0.kind == .output && !$0.isInInterface }
      if let first = colors.first, colors.count > 1 || first.type != .vec(4) {
        errors.append(
          error(
            "a shader has one output, a vec4", at: colors.count > 1 ? colors[1] : first,
            cure: "declare one 'out vec4', or write 'gl_FragColor'"))
      }
    }
    if !errors.isEmpty { throw ShaderFileError(errors) }
  }

  /// Stores the uniforms that a text declares with a value.
  private mutating func takeConstants(
    _ declarations: [ShaderDeclaration], of name: String
  ) -> [Diagnostic] {
    var errors: [Diagnostic] = []
    let names = compilation.facts.parameters.map(\.name) + compilation.facts.samplerNames
    let taken = Set(compilation.facts.recipe.constants.map(\.name))
    for declaration in declarations
    where declaration.kind == .uniform && !declaration.isInInterface
      && !taken.contains(declaration.name)
    {
      if let value = declaration.value {
        compilation.facts.recipe.constants.append(
          ShaderInterface.Variable(declaration.name, declaration.type, value: value))
      } else {
        errors.append(
          Diagnostic(
            .error, "the header says nothing of the uniform '\(declaration.name)'",
            cure: compilation.facts.recipe.foreignNames[declaration.name].map {
              "remove its declaration, and \($0)"
            } ?? suggestion(for: declaration.name, among: names) ?? Self.cure(for: declaration),
            sourceName: name, range: declaration.range))
      }
    }
    return errors
  }

  private static func cure(for uniform: ShaderDeclaration) -> String {
    let input: (type: String, value: String?)? =
      switch uniform.type {
      case .sampler: ("image", nil)
      case .float: ("float", "0.5")
      case .int: ("long", "0")
      case .bool: ("bool", "false")
      case .vec(2): ("point2D", "[0.5, 0.5]")
      case .vec(4): ("color", "[1, 1, 1, 1]")
      default: nil
      }
    guard let input else {
      return "no input has the type \(uniform.type), so give it a value where it is declared"
    }
    let value = input.value.map { ", \"DEFAULT\": \($0)" } ?? ""
    return "add {\"NAME\": \"\(uniform.name)\", \"TYPE\": \"\(input.type)\"\(value)} to 'INPUTS'"
  }

  private func error(
    _ message: String, at declaration: ShaderDeclaration, cure: String?
  ) -> Diagnostic {
    Diagnostic(
      .error, message, cure: cure, sourceName: compilation.facts.recipe.name,
      range: declaration.range)
  }

  private func objection(
    to input: ShaderDeclaration, given outputs: [ShaderProgram.Output]
  ) -> Diagnostic? {
    guard let output = outputs.first(where: { $0.name == input.name }) else {
      let cure =
        if let cure = suggestion(for: input.name, among: outputs.map(\.name)) {
          cure
        } else if PlainLanguage.isPlace(input.name) {
          "did you mean 'isf_FragNormCoord'?"
        } else if compilation.facts.recipe.vertex == nil {
          "the place of the pixel from 0 to 1 is 'isf_FragNormCoord'; other varyings come from a vertex "
            + "shader: a file with the same name and the extension .vs"
        } else {
          "declare it 'out' in the vertex shader"
        }
      return error("nothing gives the varying '\(input.name)' its values", at: input, cure: cure)
    }
    guard output.type == input.type else {
      return error(
        "the varying '\(input.name)' is \(input.type) here and \(output.type) in the vertex shader",
        at: input, cure: "declare both alike")
    }
    return nil
  }
}
