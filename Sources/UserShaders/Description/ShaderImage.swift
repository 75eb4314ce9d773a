package import GLSLCompiler

/// An image that a shader reads but does not draw itself.
package struct ShaderImage: Hashable, Sendable {
  /// The source of an image.
  package enum Role: Hashable, Sendable {
    /// The picture that a filter changes, or with which a transition begins.
    case main
    /// The picture with which a transition ends.
    case second
    /// A further picture, by name.
    case further
    /// A file beside the shader.
    ///
    /// - Parameter path: The path relative to the shader's folder, with `/` between its parts and
    ///   without `..`. It may contain links, which the reader of the file has to refuse.
    case imported(path: String)
    /// Sound as a picture with a row per channel: samples around 0.5, or the strengths of
    /// frequencies.
    case audio(isSpectrum: Bool, width: Int?)
  }

  /// The name of the sampler.
  package let name: String
  /// The label for users, or nil if the file has none.
  package var label: String?
  /// The purpose of the image, or nil if the file does not state it.
  package var description: String?
  /// The source of the image.
  package var role: Role
  /// The range of the declaration in the shader file.
  package let range: SourceRange

  /// True if the host must provide the image. Only imported ones come with the shader.
  package var mustBeGiven: Bool {
    if case .imported = role { return false }
    return true
  }
}
