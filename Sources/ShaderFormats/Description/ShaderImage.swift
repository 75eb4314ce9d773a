public import GLSLCompiler

/// An image that a shader reads and does not draw itself.
public struct ShaderImage: Hashable, Sendable {
  /// Where an image comes from.
  public enum Role: Hashable, Sendable {
    /// The picture that a filter changes, or that a transition begins with.
    case main
    /// The picture that a transition ends with.
    case second
    /// A further picture, by name.
    case further
    /// A file beside the shader.
    ///
    /// - Parameter path: The path relative to the shader's folder, with `/` between its parts and
    ///   none of them `..`. Links in it are for the reader of the file to refuse.
    case imported(path: String)
    /// Sound as a picture with a row for each channel: samples around 0.5, or the strengths of
    /// frequencies.
    case audio(isSpectrum: Bool, width: Int?)
  }

  /// The name of the sampler.
  public let name: String
  /// The text that people see, or nil if the file has none.
  public var label: String?
  /// What the image is for, or nil if the file does not say it.
  public var description: String?
  /// Where the image comes from.
  public var role: Role
  /// The place of the declaration in the shader file.
  public let range: SourceRange

  /// True if who runs the shader has to give the image. Only imported ones come with the shader.
  public var mustBeGiven: Bool {
    if case .imported = role { return false }
    return true
  }
}
