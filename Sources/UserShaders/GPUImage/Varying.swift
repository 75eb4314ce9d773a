internal import GLSLCompiler

/// A varying that GPUImage's vertex shaders compute.
struct Varying {
  let type: ShaderType
  /// The value in GLSL, with the uniforms of `uniforms`.
  let value: String
  let uniforms: [String]

  /// The uniforms of the vertex shaders, with their types.
  static let uniformTypes: [String: ShaderType] = [
    GPUImageLanguage.texelWidth: .float, GPUImageLanguage.texelHeight: .float,
    "directionalTexelStep": .vec(2), "sharpness": .float, "crosshairWidth": .float,
    "aspectRatio": .float,
  ]

  /// True if the value depends on the direction of a pass that is drawn twice, once along each side
  /// of the picture.
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

  /// The position with y downwards.
  private static let place = "vec2(isf_FragNormCoord.x, 1.0 - isf_FragNormCoord.y)"
  private static let texel = [GPUImageLanguage.texelWidth, GPUImageLanguage.texelHeight]

  /// Returns the position of a neighbour, in pixels to the right and downwards.
  private static func neighbor(_ x: Int, _ y: Int) -> Varying {
    Varying("\(place) + vec2(\(x), \(y)) * vec2(texelWidth, texelHeight)", texel)
  }

  /// Returns the position after some steps along the direction of the pass.
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

  /// Returns a suggestion for a name that is not a varying of GPUImage.
  static func cure(for name: String) -> String {
    if PlainLanguage.isPlace(name) { return "did you mean 'textureCoordinate'?" }
    return suggestion(for: name, among: all.keys.sorted() + [blurName])
      ?? "the place is 'textureCoordinate', and that of a neighbour 'leftTextureCoordinate' or the like"
  }

  /// Returns the varying that a shader declares, or nil if GPUImage has none of this name.
  ///
  /// - Parameter names: The names of all varyings of the shader.
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
