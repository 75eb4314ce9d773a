internal import GLSLCompiler

/// The parameters and images that a text without a header declares as uniforms.
struct DeclaredUniforms {
  let declarations: [ShaderDeclaration]
  private(set) var facts: ShaderFacts
  private(set) var warnings: [Diagnostic] = []

  /// Compiles a text and adds its declarations to the facts.
  ///
  /// - Parameters:
  ///   - readsMarks: Whether comments may state ranges, defaults and colours.
  ///   - standard: Returns the default of a parameter whose comment states none.
  init(
    _ facts: ShaderFacts, readsMarks: Bool = false,
    standard: (ShaderDeclaration) -> ShaderParameter.Default
  ) throws(ShaderFileError) {
    let compilation = ShaderCompilation(facts: facts)
    var declarations: [ShaderDeclaration] = []
    /// The passes of the declarations.
    var origins: [Int] = []
    // The names so far, since texts of several passes declare the same.
    var known: [ShaderDeclaration.Kind: Set<String>] = [:]
    self.facts = facts
    for pass in 0..<compilation.textCount {
      let result = compilation.compile(pass)
      guard let program = result.program else { throw ShaderFileError(result.diagnostics) }
      if compilation.textCount > 1 {
        self.facts.keepBuffers(compilation.bound(program, pass), readBy: pass)
      }
      declarations += result.declarations.filter { new in
        known[new.kind, default: []].insert(new.name).inserted || pass == 0
      }
      origins += Array(repeating: pass, count: declarations.count - origins.count)
    }
    self.declarations = declarations
    for (declaration, origin) in zip(declarations, origins)
    where declaration.kind == .uniform && !declaration.isInInterface {
      if declaration.type == .sampler {
        self.facts.images.append(
          ShaderImage(name: declaration.name, role: .further, range: Self.range(declaration)))
        continue
      }
      let given = standard(declaration)
      let declared = declaration.value.map { Self.value($0, declaration.type) }
      var mark: ParameterMark?
      if readsMarks, !given.isFromHost {
        mark = declaration.comment.flatMap(ParameterMark.init)?.holding(declared)
      }
      if let mark, mark.minimum != nil, declaration.type != .bool,
        mark.domain(declaration.type) == nil
      {
        warnings.append(
          Diagnostic(
            .warning,
            "the range of '\(declaration.name)' is left out, since a \(declaration.type) has none",
            cure: "parameters with ranges are float, int and vec2",
            sourceName: compilation.sourceName(of: declaration.range.start, origin),
            range: declaration.range))
      }
      guard let domain = mark?.domain(declaration.type) ?? Self.domain(declaration.type) else {
        throw error(
          "the uniform '\(declaration.name)' has a type that no value can be given to", declaration,
          cure: "divide it into several uniforms")
      }
      guard self.facts.parameters.count < ShaderFacts.parameterLimit else {
        throw error("more than \(ShaderFacts.parameterLimit) uniforms are declared", declaration)
      }
      self.facts.parameters.append(
        ShaderParameter(
          name: declaration.name, description: nil, domain: domain,
          defaultValue: mark?.standard(declaration.type, declared: declared).map { .value($0) }
            ?? given, range: Self.range(declaration)))
    }
  }

  private func error(
    _ message: String, _ declaration: ShaderDeclaration, cure: String? = nil
  ) -> ShaderFileError {
    ShaderFileError([
      Diagnostic(
        .error, message, cure: cure, sourceName: facts.recipe.name, range: declaration.range)
    ])
  }

  /// Returns the range in the file. In the compilation, the host's text has the index 0.
  static func range(_ declaration: ShaderDeclaration) -> SourceRange {
    var range = declaration.range
    range.start.source = 0
    range.end.source = 0
    return range
  }

  static func domain(_ type: ShaderType) -> ShaderParameter.Domain? {
    switch type {
    case .float: .float(nil)
    case .int: .int(nil)
    case .bool: .bool
    case .structure, .sampler, .void: nil
    case .array(.structure, _), .array(.array, _): nil
    default: .numbers(type)
    }
  }

  static func value(_ bits: [UInt32], _ type: ShaderType) -> ShaderValue {
    let numbers = zip(type.scalarKinds, bits).map { kind, bits -> Double in
      switch kind {
      // The shortest number that gives the float is the one in the text.
      case .float: Double("\(Float(bitPattern: bits))") ?? Double(Float(bitPattern: bits))
      case .int: Double(Int32(bitPattern: bits))
      case .uint, .bool: Double(bits)
      }
    }
    switch type {
    case .bool: return .bool(numbers.first != 0)
    case .scalar: return .number(numbers.first ?? 0)
    default: return .numbers(numbers)
    }
  }
}
