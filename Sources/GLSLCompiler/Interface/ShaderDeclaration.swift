/// A uniform, an input or an output that a source text declares.
public struct ShaderDeclaration: Hashable, Sendable {
  /// What the variable is for.
  public enum Kind: Hashable, Sendable {
    /// The same for all pixels.
    case uniform
    /// Different for each pixel: `in` and `varying`.
    case input
    /// Written by the shader.
    case output
  }

  /// What the variable is for.
  public let kind: Kind
  /// The name by which the source text calls the variable.
  public let name: String
  /// The type. A uniform may be a sampler.
  public let type: ShaderType
  /// The bits of the initialiser of a uniform, or nil if there is none.
  public let value: [UInt32]?
  /// The place of the name.
  public let range: SourceRange
  /// The text of the comments that follow the name on its line, without their delimiters and
  /// without white space at the ends. Formats keep default values there.
  public internal(set) var comment: String?
  /// True if the interface has the variable too.
  public let isInInterface: Bool
}
