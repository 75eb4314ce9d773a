/// A source text with its name in messages.
public struct ShaderSource: Hashable, Sendable {
  /// The name in messages, usually that of a file.
  public var name: String
  /// The text in UTF-8.
  public var text: [UInt8]
  /// True if the text comes from the host. Instructions of its functions have the positions of the
  /// calls in the user's text, and its uniforms are not reported as the shader's own.
  public var isFromHost: Bool

  /// Creates a source text from a string.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - text: The text in GLSL.
  ///   - isFromHost: True if the text comes from the host. The default is false.
  public init(name: String, text: String, isFromHost: Bool = false) {
    self.init(name: name, bytes: Array(text.utf8), isFromHost: isFromHost)
  }

  /// Creates a source text from the bytes of a file. Any bytes are allowed; non-ASCII characters
  /// outside of comments are reported as errors.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - bytes: The text in UTF-8.
  ///   - isFromHost: True if the text comes from the host. The default is false.
  public init(name: String, bytes: [UInt8], isFromHost: Bool = false) {
    self.name = name
    text = bytes
    self.isFromHost = isFromHost
  }
}
