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
      name: log.text.name, bytes: log.text.bytes, included: log.text.included,
      prelude: words.stageMacros, uniforms: [],
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

/// A varying that GPUImage's vertex shaders compute.
struct Varying {
  let type: ShaderType
  let value: String
  let uniforms: [String]

  static let uniformTypes: [String: ShaderType] = [
    GPUImageLanguage.texelWidth: .float, GPUImageLanguage.texelHeight: .float,
    "directionalTexelStep": .vec(2), "sharpness": .float, "crosshairWidth": .float,
    "aspectRatio": .float,
  ]

  /// Whether the value depends on the direction of a pass that is drawn once along each side of the
  /// picture.
  var isDirectional = false

  private init(
    _ value: String, _ uniforms: [String] = [], type: ShaderType = .vec(2),
    isDirectional: Bool = false
  ) {
    self.type = type
    self.value = value
    self.uniforms = uniforms
    self.isDirectional = isDirectional
  }

  private static let place = "vec2(isf_FragNormCoord.x, 1.0 - isf_FragNormCoord.y)"
  private static let texel = [GPUImageLanguage.texelWidth, GPUImageLanguage.texelHeight]

  /// Returns the position of a neighbour, in pixels to the right and downwards.
  private static func neighbor(_ x: Int, _ y: Int) -> Varying {
    Varying("\(place) + vec2(\(x), \(y)) * vec2(texelWidth, texelHeight)", texel)
  }

  private static func step(_ count: Int) -> Varying {
    Varying("\(place) + \(count).0 * vec2(texelWidth, texelHeight)", texel, isDirectional: true)
  }

  static let all: [String: Varying] = {
    var all: [String: Varying] = [
      "centerTextureCoordinate": Varying(place), "outputTextureCoordinate": Varying(place),
      "textureCoordinate": Varying(place),
      "currentPosition": Varying(
        "(\(place) * 2.0 - 1.0) * vec2(1.0, aspectRatio)", ["aspectRatio"]),
      "centerMultiplier": Varying("1.0 + 4.0 * sharpness", ["sharpness"], type: .float),
      "edgeMultiplier": Varying("sharpness", ["sharpness"], type: .float),
      "pointSpacing": Varying("1.0 / crosshairWidth", ["crosshairWidth"], type: .float),
      "centerLocation": Varying(
        "vec2(ceil(crosshairWidth / 2.0) / crosshairWidth)", ["crosshairWidth"]),
      "colorFactor": Varying("vec3(1.0)", type: .vec(3)),
      "height": Varying("isf_FragNormCoord.y", type: .float),
    ]
    for index in 2...6 { all["textureCoordinate\(index)"] = Varying(place) }
    let neighbors: [(name: String, x: Int, y: Int)] = [
      ("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1), ("topLeft", -1, -1),
      ("topRight", 1, -1), ("bottomLeft", -1, 1), ("bottomRight", 1, 1),
    ]
    for (name, x, y) in neighbors { all[name + "TextureCoordinate"] = neighbor(x, y) }
    let corners = [("upperLeft", -1, -1), ("upperRight", 1, -1), ("lowerLeft", -1, 1)]
    for (name, x, y) in corners + [("lowerRight", 1, 1)] {
      all[name + "InputTextureCoordinate"] = neighbor(x, y)
    }
    for (index, word) in ["oneStep", "twoSteps", "threeSteps", "fourSteps"].enumerated() {
      let count = index + 1
      for name in ["Positive", "Right"] { all["\(word)\(name)TextureCoordinate"] = step(count) }
      for name in ["Negative", "Left"] { all["\(word)\(name)TextureCoordinate"] = step(-count) }
      for (name, sign) in [("Forward", "+"), ("Back", "-")] {
        all["\(word)\(name)TextureCoordinate"] = Varying(
          "\(place) \(sign) \(count).0 * directionalTexelStep", ["directionalTexelStep"])
      }
    }
    // A circle around the position with a radius of three pixels, for the FAST corner detector.
    let circle: [(name: String, x: Int, y: Int)] = [
      ("A", 3, 1), ("B", 1, 3), ("C", -1, 3), ("D", -3, 1), ("E", -3, -1), ("F", -1, -3),
      ("G", 1, -3), ("H", 3, -1),
    ]
    for (name, x, y) in circle { all["point\(name)TextureCoordinate"] = neighbor(x, y) }
    return all
  }()

  private static let blurName = "blurCoordinates"

  static func cure(for name: String) -> String {
    if PlainLanguage.isPlace(name) { return "did you mean 'textureCoordinate'?" }
    return suggestion(for: name, among: all.keys.sorted() + [blurName])
      ?? "the place is 'textureCoordinate', and that of a neighbour 'leftTextureCoordinate' or the like"
  }

  /// Returns the varying of this name, or nil if GPUImage has none.
  static func named(_ name: String, _ type: ShaderType, among names: Set<String>) -> Varying? {
    // A histogram is drawn from the middle row of a picture, upwards to the height of its values.
    if name == "textureCoordinate", names.contains("height") {
      return Varying("vec2(isf_FragNormCoord.x, 0.5)")
    }
    guard name == blurName, case .array(.vec(2), let count?) = type else { return all[name] }
    let middle = (count - 1) / 2
    let places = (0..<count).map { index in
      "\(place) + \(index - middle).0 * vec2(texelWidth, texelHeight)"
    }
    return Varying(
      "vec2[](\(places.joined(separator: ", ")))", texel, type: type, isDirectional: true)
  }
}
