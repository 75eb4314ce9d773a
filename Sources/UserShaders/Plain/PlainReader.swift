internal import GLSLCompiler

/// Reads fragment shaders with `main` or `mainImage`, and without a header or features of GPUImage.
struct PlainReader {
  private let log: MessageLog

  static func recognizes(_ words: SourceWords) -> Bool {
    words.names.contains("main")
      && !words.names.isDisjoint(with: ["gl_FragColor", "gl_FragData", "out"])
  }

  /// Returns the facts about a file before its uniforms are known.
  static func facts(
    _ log: MessageLog, _ words: SourceWords, _ marks: EditorMarks, title: String
  ) -> ShaderFacts {
    let isShadertoy =
      words.names.contains(ShadertoyLanguage.function)
      && ShaderCompilation.lacksMain(
        [
          ShaderSource(name: "host", text: words.stageMacros, isFromHost: true),
          ShaderSource(name: log.text.name, bytes: log.text.bytes),
        ], including: log.text.included)
    let whole = log.text.range(0..<0)
    let recipe = ShaderRecipe(
      name: log.text.name, bytes: log.text.bytes, included: log.text.included,
      prelude: words.stageMacros,
      ending: isShadertoy ? ShadertoyLanguage.ending : nil, uniforms: [],
      inputs: GPUImageLanguage.inputs, isBottomUp: true)
    var facts = ShaderFacts(
      format: isShadertoy ? .shadertoy : .plain, title: title, recipe: recipe)
    let own = SourceWords(log.text)
    facts.description = log.text.entry(["description"], in: own)
    facts.credit = log.text.entry(["author", "authors"], in: own)
    facts.license = log.text.entry(["license", "licence"], in: own)
    facts.parameters = marks.parameters
    if !marks.repeating.isEmpty { facts.overrides.edge = .wrap }
    UndeclaredNames.addUniforms(of: words, to: &facts)
    for name in UndeclaredNames.images(of: words) {
      facts.images.append(ShaderImage(name: name, role: .further, range: whole))
    }
    for buffer in PlainLanguage.buffers(of: words) {
      facts.passes.append(.buffer(buffer.sampler, whole))
      facts.recipe.passes.append(PassRecipe(definitions: "#define \(buffer.macro)\n"))
    }
    if PlainLanguage.isProcessedLater(words) {
      facts.passes.append(.buffer(PlainLanguage.scene, whole))
      facts.recipe.passes += [
        PassRecipe(), PassRecipe(definitions: "#define \(PlainLanguage.laterMacro)\n"),
      ]
    } else if !facts.passes.isEmpty {
      facts.recipe.passes.append(PassRecipe())
    }
    facts.passes.append(.only(whole))
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
    let given = facts.parameters.map(\.name) + facts.images.map(\.name)
    let missing = ForeignNames(words, without: known.map(\.name) + given)
    facts.recipe.foreignNames = missing.advice(
      "begin the file with '\(missing.declarations)'"
    ).merging(PlainLanguage.oldVaryings) { $1 }
    let previous = known.first {
      PlainLanguage.previousFrames.contains($0.name) && $0.type == .sampler
    }
    if let previous, let last = facts.passes.popLast() {
      facts.passes.append(.only(last.range, keptIn: previous.name))
    }
    let declared = try DeclaredUniforms(facts, readsMarks: true) { declaration in
      if let bits = declaration.value {
        return .value(DeclaredUniforms.value(bits, declaration.type))
      }
      return PlainLanguage.standard(declaration.name, declaration.type)
    }
    facts = declared.facts
    log.add(declared.warnings)
    chooseSource(&facts)
    addVaryings(declared.declarations, words, &facts)
    try log.finish()
    return facts
  }

  /// The picture that a filter changes is the image with the host's name for it, or the first one.
  private func chooseSource(_ facts: inout ShaderFacts) {
    for image in facts.images {
      guard
        let (prefix, macro) = PlainLanguage.bufferNames.first(where: { image.name.hasPrefix($0.0) })
      else { continue }
      log.error(
        "nothing draws the buffer '\(image.name)'", at: log.text.offsets(image.range),
        cure: macro.map {
          "draw it where '#ifdef \($0)\(image.name.dropFirst(prefix.count))' holds"
        }
          ?? "pyramids of glslViewer are not read")
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

  private func addVaryings(
    _ declarations: [ShaderDeclaration], _ words: SourceWords, _ facts: inout ShaderFacts
  ) {
    let inputs = declarations.filter { $0.kind == .input && !$0.isInInterface }
    for input in inputs {
      let place = log.text.offsets(DeclaredUniforms.range(input))
      guard PlainLanguage.value(ofVarying: input.name, input.type) == nil else { continue }
      guard PlainLanguage.isPlace(input.name) else {
        log.error(
          "nothing gives the varying '\(input.name)' its values", at: place,
          cure: suggestion(for: input.name, among: PlainLanguage.placeNames)
            ?? (words.conditions.isDisjoint(with: ["VERTEX", "VERTEX_SHADER"])
              ? "" : "the vertex shader of the file is not read; ")
            + "the place of the pixel from 0 to 1 is a vec2 'vUv', 'v_texcoord' or the like")
        continue
      }
      log.error(
        "the place '\(input.name)' is \(input.type) here", at: place, cure: "declare it 'vec2'")
    }
    guard !inputs.isEmpty else { return }
    if inputs.contains(where: { $0.name == PlainLanguage.surfacePosition }) {
      UndeclaredNames.addResolution(to: &facts)
    }
    facts.recipe.vertex = VertexRecipe(
      of: facts.recipe.name,
      values: inputs.compactMap { input in
        PlainLanguage.value(ofVarying: input.name, input.type).map { (input.name, input.type, $0) }
      })
  }
}
