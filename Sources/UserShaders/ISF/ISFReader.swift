internal import GLSLCompiler
internal import JSONParsing

struct ISFReader {
  private static let keys = [
    "ISFVSN", "VSN", "DESCRIPTION", "CREDIT", "CATEGORIES", "INPUTS", "PASSES", "IMPORTED",
    "PERSISTENT_BUFFERS", "KEYWORDS", "LICENSE", overridesKey,
  ]
  private static let overridesKey = "GLBLUR"

  private static let imageLimit = 16

  private let log: MessageLog

  /// Returns the offsets of the header's JSON, a comment before everything else that begins with a
  /// brace.
  static func header(of text: SourceText, _ words: SourceWords) -> Range<Int>? {
    for comment in words.comments.prefix(words.leadingComments) {
      var start = comment.lowerBound + 2
      guard text.bytes[start - 1] == UInt8(ascii: "*") else { continue }
      while start < comment.upperBound, text.bytes[start].isSpace { start += 1 }
      guard start < comment.upperBound, text.bytes[start] == UInt8(ascii: "{") else { continue }
      let end = comment.upperBound
      let isClosed =
        end - comment.lowerBound >= 4 && text.bytes[end - 2] == UInt8(ascii: "*")
        && text.bytes[end - 1] == UInt8(ascii: "/")
      return start..<(isClosed ? end - 2 : end)
    }
    return nil
  }

  static func read(
    _ header: Range<Int>, _ words: SourceWords, title: String, vertexShader: VertexRecipe?,
    log: MessageLog
  ) throws(ShaderFileError) -> ShaderFacts {
    let json = try JSONReader.read(header, of: log)
    guard let object = ObjectReader(json, what: "the header", keys: keys, log: log) else {
      throw ShaderFileError(log.messages)
    }
    return try ISFReader(log: log).facts(object, words, title: title, vertexShader)
  }

  private func facts(
    _ object: ObjectReader, _ words: SourceWords, title: String, _ vertexShader: VertexRecipe?
  ) throws(ShaderFileError) -> ShaderFacts {
    var declared = DeclaredNames(log)
    var inputs = InputReader(log: log)
    let elements = object.elements("INPUTS")
    if elements.count > ShaderFacts.parameterLimit {
      try log.fail(
        "the shader has \(elements.count) inputs, and \(ShaderFacts.parameterLimit) are allowed",
        at: object["INPUTS"]?.offsets ?? object.offsets)
    }
    for element in elements { inputs.read(element, &declared) }
    var images = inputs.images
    images += ImportReader(log: log).read(object["IMPORTED"], &declared)
    if images.count > Self.imageLimit {
      log.error(
        "the shader has \(images.count) images, and \(Self.imageLimit) are allowed",
        at: object["INPUTS"]?.offsets ?? object.offsets)
    }
    let passes = PassReader(parameters: inputs.parameters, log: log)
      .read(object, whole: object.offsets, &declared)
    let kind = kind(images.map(\.name), inputs.parameters)
    for index in images.indices where images[index].role == .further {
      switch (kind, images[index].name) {
      case (.filter, Self.filterImage), (.transition, Self.startImage): images[index].role = .main
      case (.transition, Self.endImage): images[index].role = .second
      default: break
      }
    }
    let samplers = images.map(\.name) + passes.compactMap(\.target)
    var recipe = ShaderRecipe(
      name: log.text.name, bytes: log.text.bytes, included: log.text.included,
      prelude: ISFLanguage.prelude + "\n" + words.stageMacros,
      uniforms: ISFLanguage.uniforms + samplers.flatMap(ISFLanguage.privateUniforms),
      inputs: ISFLanguage.inputs, vertex: vertexShader, isBottomUp: true)
    let foreign = ForeignNames(words, without: inputs.parameters.map(\.name) + samplers)
    recipe.foreignNames = foreign.advice(foreign.inISF(images: samplers))
    var facts = ShaderFacts(format: .isf, kind: kind, title: title, recipe: recipe)
    facts.description = object.string("DESCRIPTION")
    facts.credit = object.string("CREDIT")
    facts.license = object.string("LICENSE")
    facts.categories = object.elements("CATEGORIES").compactMap { category in
      if category.string == nil {
        log.error("a category has to be a string, found \(category.phrase)", at: category.offsets)
      }
      return category.string
    }
    facts.parameters = inputs.parameters
    facts.images = images
    facts.passes = passes
    if let overrides = object[Self.overridesKey] {
      facts.overrides = OverrideReader(parameters: inputs.parameters, log: log).read(overrides)
    }
    try log.finish()
    return facts
  }

  private static let filterImage = "inputImage"
  private static let startImage = "startImage"
  private static let endImage = "endImage"

  private func kind(_ images: [String], _ parameters: [ShaderParameter]) -> ShaderKind {
    if images.contains(Self.filterImage) { return .filter }
    let hasProgress = parameters.contains { $0.name == "progress" && $0.type == .float }
    let isTransition = images.contains(Self.startImage) && images.contains(Self.endImage)
    return isTransition && hasProgress ? .transition : .generator
  }
}

/// The names that a header declares, which must differ from each other and from the host's.
struct DeclaredNames {
  private var names: Set<String>
  private let log: MessageLog

  init(_ log: MessageLog) {
    self.log = log
    names = Set((ISFLanguage.uniforms + ISFLanguage.inputs).map(\.name))
  }

  mutating func insert(_ name: String, at offsets: Range<Int>) -> Bool {
    guard name.isIdentifier, !name.hasPrefix("gl_") else {
      log.error(
        "'\(name.prefix(40))' cannot be the name of a variable", at: offsets,
        cure: "use letters, digits and '_', with no digit in front")
      return false
    }
    guard !Compiler.isWord(name) else {
      log.error(
        "'\(name)' is a word of GLSL, so it cannot be the name of a variable", at: offsets,
        cure: "rename it, as '\(name)_'")
      return false
    }
    guard !ISFLanguage.functions.contains(name) else {
      log.error(
        "'\(name)' is a function, so it cannot be the name of a variable", at: offsets,
        cure: "rename it, as '\(name)_'")
      return false
    }
    guard names.insert(name).inserted else {
      log.error("the name '\(name)' is used already", at: offsets, cure: "rename one")
      return false
    }
    return true
  }
}

/// Reads IMPORTED: an object from names to files, or the array of older files.
struct ImportReader {
  let log: MessageLog

  func read(_ value: JSON?, _ declared: inout DeclaredNames) -> [ShaderImage] {
    guard let value else { return [] }
    var images: [ShaderImage] = []
    switch value.value {
    case .object(let members):
      for member in members {
        let keys = ["PATH", "TYPE"]
        guard
          let object = ObjectReader(
            member.value, what: "an imported image", keys: keys, log: log),
          let image = image(member.key, at: member.offsets, object, &declared)
        else { continue }
        images.append(image)
      }
    case .array(let elements):
      for element in elements {
        let keys = ["NAME", "PATH", "TYPE"]
        guard
          let object = ObjectReader(element, what: "an imported image", keys: keys, log: log)
        else { continue }
        guard let name = object.string("NAME"), let place = object["NAME"] else {
          log.error(
            "the imported image has no 'NAME'", at: element.offsets,
            cure: "write one, as '\"NAME\": \"noise\"'")
          continue
        }
        if let image = image(name, at: place.offsets, object, &declared) { images.append(image) }
      }
    default:
      log.error(
        "'IMPORTED' has to be an object from names to files, found \(value.phrase)",
        at: value.offsets)
    }
    return images
  }

  private func image(
    _ name: String, at offsets: Range<Int>, _ object: ObjectReader, _ declared: inout DeclaredNames
  ) -> ShaderImage? {
    guard let path = object.string("PATH"), let pathValue = object["PATH"] else {
      if object["PATH"] == nil {
        log.error(
          "the imported image '\(name)' has no 'PATH'", at: offsets,
          cure: "write one, as '\"PATH\": \"\(name.prefix(40)).png\"'")
      }
      return nil
    }
    if let type = object.string("TYPE"), type != "image" {
      log.error(
        "imported images of the type '\(type.prefix(40))' are not supported",
        at: object["TYPE"]?.offsets ?? offsets, cure: "write '\"TYPE\": \"image\"'")
    }
    guard isInside(path) else {
      log.error(
        "the path has to lie inside the shader's folder", at: pathValue.offsets,
        cure: "put the file beside the shader, and give its name")
      return nil
    }
    guard declared.insert(name, at: offsets) else { return nil }
    return ShaderImage(
      name: name, role: .imported(path: path), range: log.text.range(offsets))
  }

  /// Returns whether a path is relative and without `..`. Backslashes, colons and control
  /// characters, which are special on some systems, are refused too.
  private func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && path.first != "~"
      && path.utf8.count <= 1024
      && path.utf8.allSatisfy {
        $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":")
      }
  }
}
