/// A uniform, an input or an output that a source text declares.
public struct ShaderDeclaration: Hashable, Sendable {
  /// The use of the variable.
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
  /// The bits of the initialiser of a uniform, or nil if there is none.
  public let value: [UInt32]?
  /// The range of the name.
  public let range: SourceRange
  /// The text of the comments after the name on its line, without delimiters and outer white space.
  /// Some formats state default values there.
  public internal(set) var comment: String?
  /// True if the interface also has the variable.
  public let isInInterface: Bool
}
