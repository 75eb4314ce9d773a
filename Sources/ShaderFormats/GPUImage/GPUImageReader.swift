internal import GLSLCompiler

/// Reads fragment shaders of GPUImage.
struct GPUImageReader {
  private let log: MessageLog

  /// True if a text is a whole fragment shader without a header.
  static func recognizes(_ words: SourceWords) -> Bool {
    words.names.contains("main") && words.names.contains("gl_FragColor")
  }

  init(log: MessageLog) {
    self.log = log
  }

  /// Returns what the file says.
  func read(title: String) throws(ShaderFileError) -> ShaderFacts {
    let recipe = ShaderRecipe(
      name: log.text.name, bytes: log.text.bytes, prelude: "", uniforms: [],
      inputs: GPUImageLanguage.inputs, isBottomUp: false)
    var title = title
    for suffix in ["_GLES", "_GL"] where title.hasSuffix(suffix) {
      title.removeLast(suffix.count)
    }
    var facts = ShaderFacts(format: .gpuImage, title: title, recipe: recipe)
    facts.passes = [.only(log.text.range(0..<0))]
    let declared = try DeclaredUniforms(facts) { declaration in
      switch (declaration.name, declaration.type) {
      case (GPUImageLanguage.texelWidth, .float): .pixelWidth
      case (GPUImageLanguage.texelHeight, .float): .pixelHeight
      default:
        declaration.value.map { .value(DeclaredUniforms.value($0, declaration.type)) } ?? .none
      }
    }
    facts = declared.facts
    if let main = facts.images.firstIndex(where: { $0.name == GPUImageLanguage.mainImage }) {
      facts.images[main].role = .main
      // The picture that a filter changes comes first, wherever the text declares it.
      facts.images.insert(facts.images.remove(at: main), at: 0)
    } else {
      facts.kind = .generator
    }
    try addVaryings(declared.declarations, &facts)
    try log.finish()
    return facts
  }

  /// Adds the vertex shader for the varyings that a text declares, and its parameters.
  private func addVaryings(
    _ declarations: [ShaderDeclaration], _ facts: inout ShaderFacts
  ) throws(ShaderFileError) {
    let inputs = declarations.filter { $0.kind == .input && !$0.isInInterface }
    let names = Set(inputs.map(\.name))
    var lines: [String] = []
    var outputs: [String] = []
    for input in inputs {
      guard let varying = Varying.named(input.name, input.type, among: names) else {
        log.error(
          "GPUImage has no varying '\(input.name)'", at: offsets(input),
          cure: suggestion(for: input.name, among: Varying.names)
            ?? "the varyings are \(Varying.names.joined(separator: ", "))")
        continue
      }
      guard varying.type == input.type else {
        log.error(
          "the varying '\(input.name)' is \(input.type) here and \(varying.type) in GPUImage",
          at: offsets(input), cure: "declare it '\(varying.type)'")
        continue
      }
      outputs.append("out \(input.type) \(input.name);")
      lines.append("\(input.name) = \(varying.value);")
      for uniform in varying.uniforms { addUniform(uniform, of: varying, at: input, &facts) }
    }
    guard !outputs.isEmpty else { return }
    let text = """
      \(outputs.joined(separator: "\n"))
      void main() {
        isf_vertShaderInit();
        vec2 place = vec2(isf_FragNormCoord.x, 1.0 - isf_FragNormCoord.y);
        \(lines.joined(separator: "\n"))
      }
      """
    facts.recipe.vertex = VertexRecipe(
      name: facts.recipe.name, bytes: Array(text.utf8), isFromHost: true)
  }

  private func offsets(_ declaration: ShaderDeclaration) -> Range<Int> {
    let start = declaration.range.start
    return log.text.offset(line: Int(start.line), column: Int(start.column))
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
      case GPUImageLanguage.texelWidth: .pixelWidth
      // The first of two passes goes along the rows.
      case GPUImageLanguage.texelHeight:
        varying.isDirectional ? .value(.number(0)) : .pixelHeight
      default: .none
      }
    facts.parameters.append(
      ShaderParameter(
        name: name, description: "of GPUImage's vertex shader",
        domain: type == .float ? .float(nil) : .numbers(type), defaultValue: standard,
        range: DeclaredUniforms.range(input)))
  }
}
