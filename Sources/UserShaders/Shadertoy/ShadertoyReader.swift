internal import GLSLCompiler

/// Makes the description of a shader of Shadertoy with several passes.
struct ShadertoyReader {
  private var project: ShadertoyProject
  private let log: MessageLog
  private var facts: ShaderFacts
  /// The names of pictures by what their channels say.
  private var pictures: [ShadertoyProject.Channel: String] = [:]

  /// Returns the facts about a shader.
  static func read(
    _ project: ShadertoyProject, log: MessageLog
  ) throws(ShaderFileError) -> ShaderFacts {
    var reader = ShadertoyReader(project, log: log)
    try reader.read()
    return reader.facts
  }

  private init(_ project: ShadertoyProject, log: MessageLog) {
    self.project = project
    self.log = log
    let recipe = ShaderRecipe(
      name: log.text.name, bytes: [], included: log.text.included, prelude: "", uniforms: [],
      inputs: GPUImageLanguage.inputs, isBottomUp: true)
    facts = ShaderFacts(format: .shadertoy, title: project.title, recipe: recipe)
    facts.description = project.description
    facts.credit = project.credit
    facts.categories = project.categories
  }

  private mutating func read() throws(ShaderFileError) {
    if project.passes.contains(where: { !$0.repeating.isEmpty }) { facts.overrides.edge = .wrap }
    readMarks()
    let words = project.passes.map { pass in
      let texts = project.common + [pass.text]
      return SourceWords(
        SourceText(name: "", bytes: Array(texts.map(\.bytes).joined(separator: [10]))))
    }
    // Pictures are named after the channels of the last pass, which draws the picture.
    for index in project.passes.indices.reversed() { addPictures(index, words[index]) }
    for (pass, words) in zip(project.passes, words) {
      UndeclaredNames.addUniforms(of: words, to: &facts)
      let isPicture = pass.name == ShadertoyProject.picture
      facts.passes.append(
        isPicture ? .only(pass.range) : .buffer(Self.target(pass.name), pass.range))
      facts.recipe.passes.append(recipe(of: pass, words))
    }
    let declared = try DeclaredUniforms(facts, readsMarks: true) { declaration in
      if let bits = declaration.value {
        return .value(DeclaredUniforms.value(bits, declaration.type))
      }
      return PlainLanguage.standard(declaration.name, declaration.type)
    }
    facts = declared.facts
    log.add(declared.warnings)
    chooseSource()
    try log.finish()
  }

  /// Makes parameters of the macros with ranges, and takes these macros out of all texts.
  private mutating func readMarks() {
    let texts = project.common + project.passes.map(\.text)
    let uses = MacroUses(texts.map(\.bytes) + facts.recipe.included.map(\.text))
    for index in project.common.indices {
      project.common[index] = marked(project.common[index], uses)
    }
    for index in project.passes.indices {
      project.passes[index].text = marked(project.passes[index].text, uses)
    }
    facts.recipe.included = facts.recipe.included.map { part in
      let text = marked(SourceText(name: part.name, bytes: part.text), uses)
      return ShaderSource(name: part.name, bytes: text.bytes)
    }
  }

  private mutating func marked(_ text: SourceText, _ uses: MacroUses) -> SourceText {
    let marks = EditorMarks(text, uses: uses)
    facts.parameters += marks.parameters.filter { parameter in
      !facts.parameters.contains { $0.name == parameter.name }
    }
    return SourceText(name: text.name, bytes: marks.bytes)
  }

  /// The name of a buffer, which no name in a text is like.
  private static func target(_ pass: String) -> String { "Buffer \(pass)" }

  private func recipe(of pass: ShadertoyProject.Pass, _ words: SourceWords) -> PassRecipe {
    var recipe = PassRecipe()
    let texts = (project.common + [pass.text]).map {
      ShaderSource(name: $0.name, bytes: $0.bytes)
    }
    recipe.texts = texts
    if ShaderCompilation.lacksMain(texts, including: facts.recipe.included) {
      recipe.ending =
        pass.name == ShadertoyProject.picture
        ? ShadertoyLanguage.ending : ShadertoyLanguage.bufferEnding
    }
    for (number, name) in ShadertoyLanguage.channels.enumerated()
    where words.names.contains(name) {
      let channel = pass.channels[number] ?? .black
      if case .buffer(let other) = channel {
        recipe.channels[name] = Self.target(other)
      } else {
        recipe.channels[name] = pictures[channel]
      }
      var sampling = pass.samplings[number] ?? ImageSampling()
      sampling.isClamped = facts.overrides.edge == .wrap && !pass.repeating.contains(number)
      if sampling != ImageSampling() { recipe.samplings[name] = sampling }
    }
    return recipe
  }

  /// Adds the images that the channels of a pass show.
  private mutating func addPictures(_ index: Int, _ words: SourceWords) {
    let pass = project.passes[index]
    for (number, name) in ShadertoyLanguage.channels.enumerated()
    where words.names.contains(name) {
      let channel = pass.channels[number] ?? .black
      guard pictures[channel] == nil else { continue }
      let role: ShaderImage.Role
      switch channel {
      case .buffer: continue
      case .image: role = .further
      case .sound: role = .sound(.shadertoy)
      case .keyboard: role = .black(ShadertoyProject.keyboardSize)
      case .black: role = .black(ShaderSize(width: 1, height: 1))
      }
      let isTaken = facts.images.contains { $0.name == name }
      let own = isTaken ? "\(pass.name)_\(name)" : name
      pictures[channel] = own
      facts.images.append(ShaderImage(name: own, role: role, range: pass.range))
    }
  }

  /// The picture that a filter changes is the first one.
  private mutating func chooseSource() {
    let films = project.passes.flatMap(\.films)
    let names = facts.images.filter { $0.role == .further }.map(\.name)
    let film = films.compactMap { pictures[$0] }.first { names.contains($0) }
    guard let source = film ?? names.first,
      let index = facts.images.firstIndex(where: { $0.name == source })
    else {
      facts.kind = .generator
      return
    }
    var image = facts.images.remove(at: index)
    image.role = .main
    facts.images.insert(image, at: 0)
  }
}
