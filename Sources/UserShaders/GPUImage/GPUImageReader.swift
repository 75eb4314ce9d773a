internal import GLSLCompiler

struct GPUImageReader {
  private let log: MessageLog

  /// Returns whether a text declares an image or a varying of GPUImage. `height`, the varying of a
  /// histogram, is too common a name to count.
  static func recognizes(_ declarations: [ShaderDeclaration]) -> Bool {
    let names = Set(declarations.map(\.name))
    return declarations.contains { declaration in
      switch declaration.kind {
      case .uniform:
        declaration.type == .sampler && declaration.name.hasPrefix(GPUImageLanguage.mainImage)
      case .input:
        declaration.name != "height"
          && Varying.named(declaration.name, declaration.type, among: names) != nil
      case .output: false
      }
    }
  }

  init(log: MessageLog) {
    self.log = log
  }

  func read(_ words: SourceWords, title: String) throws(ShaderFileError) -> ShaderFacts {
    let recipe = ShaderRecipe(
      name: log.text.name, bytes: log.text.bytes, prelude: words.stageMacros, uniforms: [],
      inputs: GPUImageLanguage.inputs, isBottomUp: false)
    var title = title
    for suffix in ["_GLES", "_GL"] where title.hasSuffix(suffix) {
      title.removeLast(suffix.count)
    }
    var facts = ShaderFacts(format: .gpuImage, title: title, recipe: recipe)
    facts.passes = [.only(log.text.range(0..<0))]
    let declared = try DeclaredUniforms(facts) { declaration in
      switch (declaration.name, declaration.type) {
      case (GPUImageLanguage.texelWidth, .float): .host(.pixelWidth)
      case (GPUImageLanguage.texelHeight, .float): .host(.pixelHeight)
      default:
        declaration.value.map { .value(DeclaredUniforms.value($0, declaration.type)) } ?? .none
      }
    }
    facts = declared.facts
    if let main = facts.images.firstIndex(where: { $0.name == GPUImageLanguage.mainImage }) {
      facts.images[main].role = .main
      // The picture that a filter changes comes first, wherever it is declared.
      facts.images.insert(facts.images.remove(at: main), at: 0)
    } else {
      facts.kind = .generator
    }
    try addVaryings(declared.declarations, &facts)
    try log.finish()
    return facts
  }

  /// Adds the vertex shader for the varyings of a text, and its parameters.
  private func addVaryings(
    _ declarations: [ShaderDeclaration], _ facts: inout ShaderFacts
  ) throws(ShaderFileError) {
    let inputs = declarations.filter { $0.kind == .input && !$0.isInInterface }
    let names = Set(inputs.map(\.name))
    var values: [(name: String, type: ShaderType, value: String)] = []
    for input in inputs {
      guard let varying = Varying.named(input.name, input.type, among: names) else {
        log.error(
          "GPUImage has no varying '\(input.name)'", at: offsets(input),
          cure: Varying.cure(for: input.name))
        continue
      }
      guard varying.type == input.type else {
        log.error(
          "the varying '\(input.name)' is \(input.type) here and \(varying.type) in GPUImage",
          at: offsets(input), cure: "declare it '\(varying.type)'")
        continue
      }
      values.append((input.name, input.type, varying.value))
      for uniform in varying.uniforms { addUniform(uniform, of: varying, at: input, &facts) }
    }
    if !values.isEmpty {
      facts.recipe.vertex = VertexRecipe(of: facts.recipe.name, values: values)
    }
  }

  private func offsets(_ declaration: ShaderDeclaration) -> Range<Int> {
    log.text.offsets(declaration.range)
  }

  /// Adds a parameter of a vertex shader, unless the fragment shader declares it too.
  private func addUniform(
    _ name: String, of varying: Varying, at input: ShaderDeclaration, _ facts: inout ShaderFacts
  ) {
    guard let type = Varying.uniformTypes[name] else { return }
    if let known = facts.parameters.first(where: { $0.name == name }) {
      if known.type != type {
        log.error(
          "the uniform '\(name)' is \(known.type) here and \(type) in GPUImage",
          at: offsets(input), cure: "declare it '\(type)'")
      }
      return
    }
    let standard: ShaderParameter.Default =
      switch name {
      case GPUImageLanguage.texelWidth: .host(.pixelWidth)
      // The first of two passes runs along the rows.
      case GPUImageLanguage.texelHeight:
        varying.isDirectional ? .value(.number(0)) : .host(.pixelHeight)
      default: .none
      }
    facts.parameters.append(
      ShaderParameter(
        name: name, description: "of GPUImage's vertex shader",
        domain: type == .float ? .float(nil) : .numbers(type), defaultValue: standard,
        range: DeclaredUniforms.range(input)))
  }
}
