import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import JSONParsing
import UserShaders

/// What a test renders: a chain with its pictures.
struct Subject {
  let chain: Chain
  /// The main picture, or nil for a canvas.
  let picture: Image?
  let images: [String: Image]

  /// Reads the subject of a test.
  ///
  /// - Parameters:
  ///   - files: The rule for files outside the test's folder.
  ///   - text: Another text of the shader, or nil for that of its file.
  ///   - values: The parameters that differ from those of the test.
  /// - Throws: `PictureTestError`, `ChainError`, `ShaderFileError`, `FileError` or `ImageError`.
  init(
    _ test: PictureTest, _ files: FileAccess, text: ShaderText? = nil,
    values: [String: ShaderValue] = [:]
  ) throws {
    let path = try files.subjectPath(of: test)
    let folder = Path.folder(of: path)
    let chain: Chain
    if let text = try text ?? (PictureTestFile.isShader(path) ? ShaderText(contentsOf: path) : nil)
    {
      chain = try Self.complete(
        Self.chain(of: text, test, values), test, files.folder(folder)
      ) { _, _, _ in text }
    } else {
      chain = try Self.complete(Self.chain(at: path), test, files.folder(folder)) {
        try ShaderText(contentsOf: files.folder(folder).shaderPath(of: $1, node: $0, in: $2))
      }
      if chain.canvas != nil, test.size != nil {
        let size = try chain.canvasSize()
        throw test.error("size", "the chain has a canvas of \(size); leave out the size")
      }
    }
    self.chain = chain
    guard chain.canvas == nil || test.picture == nil else {
      throw test.error("picture", "the chain starts from its canvas; leave out the picture")
    }
    let usual = test.size ?? Self.usualSize
    if let own = test.picture {
      picture = try Self.image(own, test, files, "picture")
    } else {
      picture = chain.canvas == nil ? try Self.formula(0, usual) : nil
    }
    let size = picture?.size ?? usual
    var images: [String: Image] = [:]
    for (index, name) in try ChainGraph(chain).images.sorted().enumerated() {
      if let file = test.inputs[name] {
        images[name] = try Self.image(file, test, files, "inputs.\(name)")
      } else if let file = chain.inputs[name], file != Self.byFormula {
        let place = try files.folder(folder).path(of: file) {
          chain.error(in: "inputs.\(name)", $0)
        }
        images[name] = try Image(contentsOf: place)
      } else {
        images[name] = try Self.formula(index + 1, size)
      }
    }
    self.images = images
    if let name = Set(test.inputs.keys).subtracting(images.keys).min() {
      throw test.error(
        "inputs.\(name)",
        "no image '\(name)' is read" + suggestion(for: name, among: images.keys.sorted()))
    }
  }

  private static let usualSize = Size(width: 256, height: 256)

  /// Reads a picture that a member of a test names.
  private static func image(
    _ file: String, _ test: PictureTest, _ files: FileAccess, _ member: String
  ) throws(PictureTestError) -> Image {
    let path = try files.path(of: file, in: test, member)
    do throws(FileError) {
      return try Image(contentsOf: path)
    } catch {
      throw test.error(member, "\(error)")
    }
  }

  /// What stands for the path of an image that nobody gives.
  private static let byFormula = "(by formula)"

  /// Reads the shaders of a chain, makes the assignments of a test, and checks it at its time.
  private static func complete(
    _ chain: Chain, _ test: PictureTest, _ folder: ChainFolder,
    _ read: (Int, String, Chain) throws -> ShaderText
  ) throws -> Chain {
    var chain = chain
    let original = chain
    try chain.readShaders { index, file in try read(index, file, original) }
    try folder.checkImports(of: chain)
    let assignments = test.assignments.sorted { $0.key < $1.key }
    try chain.set(assignments.map { ($0.key, $0.value) }, by: "set")
    if chain.isAnimated { chain = try chain.at(test.time ?? 0) }
    chain.inputs.merge(test.inputs) { _, file in file }
    while true {
      do throws(ChainError) {
        try chain.validate()
        break
      } catch {
        guard case .missingImage(let name) = error.cause, chain.inputs[name] == nil else {
          throw error
        }
        chain.inputs[name] = byFormula
      }
    }
    try folder.findFonts(of: &chain)
    return chain
  }

  private static func chain(at path: String) throws -> Chain {
    let bytes = try OpenFile(path).readBytes { bytes throws(FileError) in
      bytes.count <= 1 << 24
    }
    return try Chain(json: bytes, file: path)
  }

  /// Returns a chain of a shader alone.
  private static func chain(
    of text: ShaderText, _ test: PictureTest, _ values: [String: ShaderValue]
  ) throws -> Chain {
    let shader = try text.parsed()
    var members = test.node.mapValues { JSONText($0) }
    members["filter"] = .string("shader")
    members["file"] = .string(Path.name(of: test.subject))
    if let time = test.time { members["time"] = .numeral(time) }
    if !values.isEmpty {
      var parameters: [String: JSONText] = [:]
      if case .object(let given)? = test.node["parameters"]?.value {
        for member in given { parameters[member.key] = JSONText(member.value) }
      }
      for (name, value) in values { parameters[name] = JSONText(spelled: value.description) }
      members["parameters"] = .object(parameters.sorted { $0.key < $1.key })
    }
    var images: [(String, JSONText)] = []
    if case .object(let given)? = test.node["images"]?.value {
      images = given.map { ($0.key, JSONText($0.value)) }
    }
    for image in shader.images
    where image.role != .main && image.mustBeGiven
      && !images.contains(where: { $0.0 == image.name })
    {
      images.append((image.name, .string("@\(image.name)")))
    }
    if !images.isEmpty { members["images"] = .object(images) }
    var file: [(String, JSONText)] = [
      ("nodes", .array([.object(members.sorted { $0.key < $1.key })]))
    ]
    if shader.kind == .generator, test.picture == nil {
      let size = test.size ?? usualSize
      let sides = [size.width, size.height].map(JSONText.integer)
      file.append(("canvas", .object([("size", .array(sides))])))
    }
    return try Chain(json: JSONText.object(file).line)
  }

  /// Returns an opaque picture with gradients and edges, which differs for each index: one channel
  /// rises to the right, one downwards, and one has squares of 8 pixels.
  private static func formula(_ index: Int, _ size: Size) throws -> Image {
    try Image(size: size, format: .rgba8) { (bytes: inout MutableRawSpan) in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let values = [
            255 * x / max(size.width - 1, 1), 255 * y / max(size.height - 1, 1),
            (x / 8 + y / 8) % 2 == 0 ? 224 : 32,
          ]
          for channel in 0..<3 {
            bytes.storeBytes(
              of: UInt8(values[(channel + index) % 3]),
              toByteOffset: 4 * (y * size.width + x) + channel, as: UInt8.self)
          }
          bytes.storeBytes(of: 255, toByteOffset: 4 * (y * size.width + x) + 3, as: UInt8.self)
        }
      }
    }
  }
}
