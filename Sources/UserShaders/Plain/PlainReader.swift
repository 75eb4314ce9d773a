internal import GLSLCompiler

/// Reads fragment shaders with `main` and without a header or features of GPUImage.
struct PlainReader {
  private let log: MessageLog

  static func recognizes(_ words: SourceWords) -> Bool {
    words.names.contains("main")
      && !words.names.isDisjoint(with: ["gl_FragColor", "gl_FragData", "out"])
  }

  static func facts(_ log: MessageLog, _ words: SourceWords, title: String) -> ShaderFacts {
    let recipe = ShaderRecipe(
      name: log.text.name, bytes: log.text.bytes, prelude: words.stageMacros, uniforms: [],
      inputs: GPUImageLanguage.inputs, isBottomUp: true)
    var facts = ShaderFacts(format: .plain, title: title, recipe: recipe)
    facts.passes = [.only(log.text.range(0..<0))]
    return facts
  }

  init(log: MessageLog) {
    self.log = log
  }

  /// Completes the facts. `known` holds the declarations of the text as far as it could be parsed.
  func read(
    _ facts: ShaderFacts, _ words: SourceWords, _ known: [ShaderDeclaration]
  ) throws(ShaderFileError) -> ShaderFacts {
    var facts = facts
    let missing = ForeignNames(words, without: known.map(\.name))
    facts.recipe.foreignNames = missing.advice(
      "begin the file with '\(missing.declarations)'")
    let declared = try DeclaredUniforms(facts) { declaration in
      if let bits = declaration.value {
        return .value(DeclaredUniforms.value(bits, declaration.type))
      }
      return PlainLanguage.standard(declaration.name, declaration.type)
    }
    facts = declared.facts
    chooseSource(&facts)
    addVaryings(declared.declarations, &facts)
    try log.finish()
    return facts
  }

  /// The picture that a filter changes is the image with the host's name for it, or the first one.
  private func chooseSource(_ facts: inout ShaderFacts) {
    for image in facts.images where image.name.hasPrefix("u_buffer") {
      log.error(
        "'\(image.name)' is a buffer of glslViewer, and those are not read",
        at: log.text.offsets(image.range),
        cure: "write an ISF shader, whose 'PASSES' draw into buffers")
    }
    guard !facts.images.isEmpty else {
      facts.kind = .generator
      return
    }
    let named = facts.images.firstIndex { PlainLanguage.isSource($0.name) }
    var source = facts.images.remove(at: named ?? 0)
    source.role = .main
    facts.images.insert(source, at: 0)
  }

  private func addVaryings(_ declarations: [ShaderDeclaration], _ facts: inout ShaderFacts) {
    let inputs = declarations.filter { $0.kind == .input && !$0.isInInterface }
    for input in inputs {
      let place = log.text.offsets(DeclaredUniforms.range(input))
      guard PlainLanguage.isPlace(input.name) else {
        log.error(
          "nothing gives the varying '\(input.name)' its values", at: place,
          cure: suggestion(for: input.name, among: PlainLanguage.placeNames)
            ?? "the place of the pixel from 0 to 1 is a vec2 'vUv', 'v_texcoord' or the like")
        continue
      }
      if input.type != .vec(2) {
        log.error(
          "the place '\(input.name)' is \(input.type) here", at: place, cure: "declare it 'vec2'")
      }
    }
    guard !inputs.isEmpty else { return }
    facts.recipe.vertex = VertexRecipe(
      of: facts.recipe.name,
      values: inputs.map { ($0.name, $0.type, "isf_FragNormCoord") })
  }
}
