internal import GLSLCompiler

struct ShaderCompilation {
  var facts: ShaderFacts

  private var recipe: ShaderRecipe { facts.recipe }

  /// The index of the file's text among the sources.
  static let fileIndex: Int32 = 1

  private var sources: [ShaderSource] {
    var sources = [
      ShaderSource(name: "host", text: recipe.prelude, isFromHost: true),
      ShaderSource(name: recipe.name, bytes: recipe.bytes),
    ]
    if let ending = recipe.ending {
      sources.append(ShaderSource(name: "host", text: ending, isFromHost: true))
    }
    return sources
  }

  /// Reserved words without a meaning in GLSL may be names: old shaders use them, and no driver
  /// sees the text.
  static var options: CompilerOptions {
    var options = CompilerOptions()
    options.allowsReservedWords = true
    return options
  }

  /// The uniforms except images, with known values.
  func uniforms(_ known: [String: [UInt32]]) -> [ShaderInterface.Variable] {
    let parameters = facts.parameters.map { ShaderInterface.Variable($0.name, $0.type) }
    return (recipe.uniforms + parameters).map { variable in
      ShaderInterface.Variable(variable.name, variable.type, value: known[variable.name])
    } + recipe.constants
  }

  /// Compiles the fragment shader.
  ///
  /// - Parameters:
  ///   - known: The bits of the uniforms that become constants.
  ///   - levels: The levels of detail of images, or nil for two of each, which makes everything
  ///     that determines a level count as used.
  func compile(
    _ known: [String: [UInt32]] = [:], levels: [String: ImageLevels]? = nil
  ) -> Compiler.Result {
    compiler(known, levels).compile(sources)
  }

  /// Returns the declarations of the text as far as it can be parsed.
  func declarations() -> [ShaderDeclaration] { compiler([:], nil).declarations(in: sources) }

  private func compiler(
    _ known: [String: [UInt32]], _ levels: [String: ImageLevels]?
  ) -> Compiler {
    var options = Self.options
    let two = facts.samplerNames.map { ($0, ImageLevels(count: 2, isStraight: true)) }
    options.levels = levels ?? Dictionary(uniqueKeysWithValues: two)
    let samplers = facts.samplerNames.map { ShaderInterface.Variable($0, .sampler) }
    let interface = ShaderInterface(
      uniforms: uniforms(known) + samplers, inputs: recipe.inputs,
      foreignNames: recipe.foreignNames)
    return Compiler(interface: interface, options: options)
  }

  /// Compiles the vertex shader, or returns nil if there is none.
  func compileVertex(_ known: [String: [UInt32]] = [:]) -> Compiler.Result? {
    guard let vertex = recipe.vertex else { return nil }
    let interface = ShaderInterface(
      uniforms: uniforms(known),
      inputs: ISFLanguage.places.map { .init($0, .vec(2)) },
      outputs: [
        .init(VertexLanguage.position, .vec(4)), .init(VertexLanguage.untouched, .vec(4)),
      ])
    return Compiler(interface: interface, options: Self.options).compile([
      ShaderSource(name: "host", text: ISFLanguage.vertexPrelude, isFromHost: true),
      ShaderSource(name: vertex.name, bytes: vertex.bytes, isFromHost: vertex.isFromHost),
    ])
  }

  func error(
    _ message: String, at position: SourcePosition, cure: String? = nil
  ) -> ShaderFileError {
    let sources = sources
    let index = Int(position.source)
    let name = sources.indices.contains(index) ? sources[index].name : recipe.name
    return ShaderFileError([
      Diagnostic(
        .error, message, cure: cure, sourceName: name,
        range: SourceRange(start: position, end: position))
    ])
  }
}

extension ShaderFacts {
  /// The uniforms that differ between frames by default, with their meaning.
  var momentUniforms: [String: HostValue] {
    if format == .isf { return ISFLanguage.ofMoment }
    let values = parameters.compactMap { parameter in
      if case .host(let value) = parameter.defaultValue { (parameter.name, value) } else { nil }
    }
    return Dictionary(values) { first, _ in first }.filter(\.value.isOfMoment)
  }
}
