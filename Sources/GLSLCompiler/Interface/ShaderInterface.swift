/// The variables that a host provides to its shaders, which may declare them again with the same
/// type.
public struct ShaderInterface: Hashable, Sendable {
  /// A variable that the host provides.
  public struct Variable: Hashable, Sendable {
    /// The name that the shader uses.
    public var name: String
    /// The type. A uniform may be a sampler.
    public var type: ShaderType
    /// The bits of all scalars if the value is known at compile time, by default nil. Branches that
    /// it rules out are removed.
    public var value: [UInt32]?

    /// Creates a variable. Each parameter is described at the property of its name.
    public init(_ name: String, _ type: ShaderType, value: [UInt32]? = nil) {
      self.name = name
      self.type = type
      self.value = value
    }
  }

  /// The variables that are the same for all pixels, including samplers, by default none.
  public var uniforms: [Variable]
  /// The variables that differ between pixels, by default `gl_FragCoord`.
  public var inputs: [Variable]
  /// The variables that the shader writes, by default `gl_FragColor`.
  public var outputs: [Variable]
  /// The cures for names of other hosts, by default none. Only the first such name in a shader is
  /// reported, so a cure may cover all.
  public var foreignNames: [String: String]

  /// Creates an interface. Each parameter is described at the property of its name.
  public init(
    uniforms: [Variable] = [], inputs: [Variable] = [Variable("gl_FragCoord", .vec(4))],
    outputs: [Variable] = [Variable("gl_FragColor", .vec(4))],
    foreignNames: [String: String] = [:]
  ) {
    self.uniforms = uniforms
    self.inputs = inputs
    self.outputs = outputs
    self.foreignNames = foreignNames
  }
}

/// A uniform, an input or an output that a source text declares.
public struct ShaderDeclaration: Hashable, Sendable {
  /// The use of a variable.
  public enum Kind: Hashable, Sendable {
    /// The same for all pixels.
    case uniform
    /// Different for each pixel: `in` and `varying`.
    case input
    /// Written by the shader.
    case output
  }

  /// The use of the variable.
  public let kind: Kind
  /// The name in the source text.
  public let name: String
  /// The type. A uniform may be a sampler.
  public let type: ShaderType
  /// The bits of a uniform's initialiser.
  public let value: [UInt32]?
  /// The range of the name.
  public let range: SourceRange
  /// The comments after the name on its line, in which some formats state defaults.
  public internal(set) var comment: String?
  /// Whether the interface also has the variable.
  public let isInInterface: Bool
}

/// A source text with its name in messages.
public struct ShaderSource: Hashable, Sendable {
  /// The name in messages, usually that of a file.
  public var name: String
  /// The text in UTF-8.
  public var text: [UInt8]
  /// Whether the text comes from the host, by default false. Its instructions have the positions of
  /// the calls in the user's text, and its uniforms are not reported as the shader's own.
  public var isFromHost: Bool

  /// Creates a source text. Each parameter is described at the property of its name.
  public init(name: String, text: String, isFromHost: Bool = false) {
    self.init(name: name, bytes: Array(text.utf8), isFromHost: isFromHost)
  }

  /// Creates a source text from any bytes. Each parameter is described at the property of its name.
  ///
  /// - Parameter bytes: The text in UTF-8.
  public init(name: String, bytes: [UInt8], isFromHost: Bool = false) {
    self.name = name
    text = bytes
    self.isFromHost = isFromHost
  }
}
