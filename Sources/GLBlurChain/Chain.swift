package import UserShaders

/// A graph of filters.
///
/// ```swift
/// let frosted = Chain {
///   GaussianBlur(sigma: 30)
///   Saturation(1.8)
///   Tint(.white, alpha: 0.3)
/// }
/// ```
///
/// Each node reads the preceding node unless it is connected otherwise, and the first reads the
/// source. Chains with equal members are equal, wherever they were written.
public struct Chain: Hashable, Sendable {
  /// The nodes: 1 to 10 000, including the views in their content.
  public var nodes: [Node]
  /// The id of the node whose result is that of the chain, or nil, the default, for the last one.
  public var output: String?
  /// The number of pixels per point, above 0 and at most 16. The default is 1.
  public var scale: Double
  /// The colour space in which filters without their own compute. The default is `srgb`.
  public var colorSpace: ColorSpace
  /// The colours in which filters compute and which the result has. The default is `keep`: those of
  /// the source, or sRGB for a canvas. Chains rendered together must have the same.
  public var profile: OutputProfile
  /// The picture from which the chain starts, or nil, the default, if it is applied to an image.
  public var canvas: Canvas?
  /// The files of further images by the names that nodes use, by default none. Paths are relative
  /// to the chain file. The command opens them; a program passes images to the renderer itself.
  public var inputs: [String: String]
  /// A description for people, by default nil.
  public var description: String?
  /// The name of the chain file for messages, or nil for a chain made in Swift.
  package var file: String?
  /// The folder of the font files that labels name: that of the chain file, if one was read.
  package var fontFolder = FontFolder()
  package var memberLines: [String: Int] = [:]

  /// Creates a chain from a list of nodes. Each parameter is described at the property of its name.
  public init(
    nodes: [Node], output: String? = nil, scale: Double = 1, colorSpace: ColorSpace = .srgb,
    profile: OutputProfile = .keep, canvas: Canvas? = nil, inputs: [String: String] = [:],
    description: String? = nil
  ) {
    self.nodes = nodes
    self.canvas = canvas
    self.output = output
    self.scale = scale
    self.colorSpace = colorSpace
    self.profile = profile
    self.inputs = inputs
    self.description = description
  }

  /// Creates a chain from filters, nodes and other chains, which `ChainBuilder` joins. Each
  /// parameter is described at the property of its name.
  public init(
    scale: Double = 1, colorSpace: ColorSpace = .srgb, profile: OutputProfile = .keep,
    output: String? = nil, canvas: Canvas? = nil, @ChainBuilder _ nodes: () -> [Node]
  ) {
    self.init(
      nodes: nodes(), output: output, scale: scale, colorSpace: colorSpace, profile: profile,
      canvas: canvas)
  }
}

extension Chain {
  package var dependsOnPixels: Bool { nodes.contains { $0.filter.dependsOnPixels } }
}

// Files and lines are for messages, so equality ignores them.
extension Chain {
  public static func == (a: Chain, b: Chain) -> Bool {
    a.nodes == b.nodes && a.output == b.output && a.scale == b.scale
      && a.colorSpace == b.colorSpace && a.profile == b.profile && a.canvas == b.canvas
      && a.inputs == b.inputs && a.description == b.description
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodes)
    hasher.combine(output)
    hasher.combine(scale)
    hasher.combine(colorSpace)
    hasher.combine(profile)
    hasher.combine(canvas)
    hasher.combine(inputs)
    hasher.combine(description)
  }
}

extension Node {
  public static func == (a: Node, b: Node) -> Bool {
    AnyHashable(a.filter) == AnyHashable(b.filter) && a.id == b.id && a.ports == b.ports
      && a.colorSpace == b.colorSpace && a.scale == b.scale
      && a.animation == b.animation
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(filter))
    hasher.combine(id)
    hasher.combine(ports)
    hasher.combine(colorSpace)
    hasher.combine(scale)
    hasher.combine(animation)
  }
}

extension Chain {
  /// The nodes that move pixels of the source, in order, or nil if the chain does anything else.
  package var geometry: [Node]? {
    guard canvas == nil, profile == .keep, let graph = try? ChainGraph(self) else { return nil }
    var nodes: [Node] = []
    var link = ChainGraph.Link.node(graph.output)
    while case .node(let index) = link {
      let node = self.nodes[index]
      guard let input = graph.links[index]["input"] else { return nil }
      if node.filter is any GeometryFilter {
        nodes.append(Node(node.filter, colorSpace: .srgb, scale: node.scale ?? scale))
      } else if !node.filter.isIdentity {
        return nil
      }
      link = input
    }
    return link == .source ? nodes.reversed() : nil
  }
}

extension Chain {
  /// The equivalent chain file: `Chain(json:)` makes an equal chain of it.
  ///
  /// Each node and each view is on a line of its own. Defaults are omitted, and so are properties
  /// of a program's filters that are not parameters.
  ///
  /// A chain that `validate` rejects, or whose views are nested more than 30 deep, may give a text
  /// that cannot be read: JSON has no NaN and is read to a depth of 64.
  public var json: String {
    var members = ["\"version\": 1"]
    if let description { members.append("\"description\": \(quoted(description))") }
    if scale != 1 { members.append("\"scale\": \(numeral(scale))") }
    if colorSpace != .srgb { members.append("\"colorSpace\": \(quoted(colorSpace.rawValue))") }
    if profile != .keep, let word = profile.word {
      members.append("\"profile\": \(quoted(word))")
    }
    if let canvas { members.append("\"canvas\": \(canvas.json)") }
    if !inputs.isEmpty {
      let files = inputs.sorted { $0.key < $1.key }.map { ($0, JSONText.string($1)) }
      members.append("\"inputs\": \(JSONText.object(files).line)")
    }
    let lines = nodes.map { "    " + $0.text.block(indent: "    ", list: "content") }
    members.append(
      lines.isEmpty ? "\"nodes\": []" : "\"nodes\": [\n\(lines.joined(separator: ",\n"))\n  ]")
    if let animation { members.append("\"animation\": \(animation)") }
    if let output { members.append("\"output\": \(quoted(output))") }
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}

extension Chain {
  private var animation: String? {
    let tracks = nodes.enumerated().flatMap { index, node in
      node.animation.map { $0.text(ofNode: node.id ?? "\(index)") }
    }
    guard !tracks.isEmpty else { return nil }
    let lines = tracks.map { "    " + $0.block(indent: "    ", list: "keys") }
    return "[\n\(lines.joined(separator: ",\n"))\n  ]"
  }
}

extension Node {
  fileprivate var text: JSONText { text(of: filter) }

  private func text<F: Filter>(of filter: F) -> JSONText {
    var members: [(String, JSONText)] = []
    if let id { members.append(("id", .string(id))) }
    members.append(("filter", .string(F.name)))
    let known = F.ports.map(\.name).filter { ports[$0] != nil }
    for port in known + ports.keys.filter({ !known.contains($0) }).sorted() {
      members.append((port, .optional(ports[port]?.description)))
    }
    members += filter.spelledParameters.map { ($0.name, JSONText(spelled: $0.json)) }
    if let colorSpace { members.append(("colorSpace", .string(colorSpace.rawValue))) }
    if let scale { members.append(("scale", JSONText(spelled: numeral(scale)))) }
    return .object(members)
  }
}

extension Chain {
  package var hasShaders: Bool { nodes.contains { $0.filter is Shader } }

  /// Reads the shader files of nodes that have not been read, and declares the images that these
  /// import. `read` gets the index of the node and a path relative to the chain file.
  ///
  /// - Throws: `ChainError` if a file is not a shader or its parameters do not fit, or an error of
  ///   `read`.
  package mutating func readShaders(_ read: (Int, String) throws -> ShaderText) throws {
    for index in nodes.indices {
      guard var shader = nodes[index].filter as? Shader, let file = shader.file,
        shader.text == nil
      else { continue }
      shader.text = try read(index, file)
      for (image, path) in try importedFiles(of: shader, at: index) {
        // The chain may have an image of this name with another path.
        var name = path
        while let known = inputs[name], known != path { name += "'" }
        inputs[name] = path
        shader.images[image] = shader.images[image] ?? .image(name)
      }
      nodes[index].filter = shader
      try validate(shader, at: index)
      try readKeys(ofNode: index)
    }
  }

  private func importedFiles(
    of shader: Shader, at index: Int
  ) throws(ChainError) -> [(image: String, path: String)] {
    do {
      return try shader.importedFiles()
    } catch {
      throw self.error(node: index, error)
    }
  }

  private func validate(_ shader: Shader, at index: Int) throws(ChainError) {
    do {
      try shader.validateTogether()
      try shader.validateSurroundings()
    } catch {
      throw self.error(node: index, error)
    }
  }
}

extension Chain {
  /// Checks everything that does not depend on the images, as rendering does.
  ///
  /// - Parameter boundImages: The names of images given to the renderer besides those in `inputs`.
  /// - Throws: `ChainError` if a value is out of range, if parameters do not fit together, if a
  ///   reference is undefined, or if nodes form a cycle.
  public func validate(boundImages: Set<String> = []) throws(ChainError) {
    if let message = Self.scaleMessage(scale) { throw error(in: "scale", message) }
    do throws(FilterError) {
      try canvas?.validate(scale: scale)
    } catch {
      throw self.error(canvas: error)
    }
    for index in nodes.indices {
      if let message = nodes[index].scale.flatMap(Self.scaleMessage) {
        throw error(node: index, "scale", message)
      }
      do {
        try nodes[index].filter.validateAll()
        try nodes[index].filter.validateSurroundings()
      } catch {
        throw self.error(node: index, error)
      }
      try validateAnimation(ofNode: index)
    }
    _ = try ChainGraph(self, boundImages: boundImages)
  }

  static func scaleMessage(_ scale: Double) -> String? {
    scale > 0 && scale <= 16
      ? nil : "\(numeral(scale)) is out of range; expected a number above 0, at most 16"
  }

  package func error(in path: String, _ message: String) -> ChainError {
    ChainError(file: file, line: memberLines[path], path: path, message: message)
  }

  package func error(
    node index: Int, _ member: String?, _ message: String, cause: ChainError.Cause = .chain
  ) -> ChainError {
    let node = nodes[index]
    // A place inside a member, such as `content[0].text`, has the line of the member.
    let outer = member.map { String($0.prefix { $0 != "." && $0 != "[" }) }
    return ChainError(
      file: file ?? node.file, line: outer.flatMap { node.memberLines[$0] } ?? node.line,
      path: "nodes[\(index)]" + (member.map { ".\($0)" } ?? ""), message: message, cause: cause)
  }

  package func error(
    node index: Int, _ error: FilterError, cause: ChainError.Cause = .chain
  ) -> ChainError {
    var placed = self.error(node: index, error.parameter, error.message, cause: cause)
    placed.line = error.line ?? placed.line
    return placed
  }
}

extension Chain {
  /// Returns a copy of the chain for each value of a parameter, `ID.PARAM` (see `set`), without its
  /// animation.
  ///
  /// - Throws: `ChainError` that names the value that cannot be set.
  public func variants(
    _ target: String, over values: [String]
  ) throws(ChainError) -> [Chain] {
    var variants: [Chain] = []
    for value in values {
      var chain = self
      try chain.set(target, to: value)
      variants.append(chain)
    }
    return variants
  }

  /// Returns a copy of the chain for each value of a filter's property, without the property's
  /// animation.
  ///
  /// ```swift
  /// let frames = (0..<10).map { Frame(.points(Double($0) * 40), 200, 320, 180) }
  /// let slides = try card.variants("panel", \RoundedRect.frame, over: frames)
  /// ```
  ///
  /// The node is named by its id or its index from 0. Validation and rendering check the values.
  ///
  /// - Throws: `ChainError` if there is no such node, or its filter is of another type.
  public func variants<F: Filter, Value>(
    _ node: String, _ property: WritableKeyPath<F, Value>, over values: [Value]
  ) throws(ChainError) -> [Chain] {
    let (index, filter) = try self.filter(ofNode: node, as: F.self)
    let parameter = F.parameters.first { $0.path as PartialKeyPath<F> == property }
    return values.map { value in
      var chain = self
      var variant = filter
      variant[keyPath: property] = value
      chain.nodes[index].filter = variant
      chain.nodes[index].animation.removeAll { $0.parameter == parameter?.name }
      return chain
    }
  }
}

extension [Chain] {
  /// The path of an error of `body` begins with the chain's index if there are several chains.
  package func mapVariants<Value>(
    _ body: (Chain) throws(ChainError) -> Value
  ) throws(ChainError) -> [Value] {
    var values: [Value] = []
    for (index, chain) in enumerated() {
      do {
        values.append(try body(chain))
      } catch {
        guard count > 1 else { throw error }
        var error = error
        error.path = "variants[\(index)]" + (error.path.isEmpty ? "" : ".\(error.path)")
        throw error
      }
    }
    return values
  }
}
