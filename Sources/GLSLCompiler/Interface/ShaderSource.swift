/// A source text with the name that messages call it by.
public struct ShaderSource: Hashable, Sendable {
  /// The name in messages, usually that of a file.
  public var name: String
  /// The text in UTF-8.
  public var text: [UInt8]
  /// True if the host adds the text. Instructions of functions in it have the positions of the
  /// calls in the user's text, and its uniforms are not reported as the shader's own.
  public var isFromHost: Bool

  /// Creates a source text from a string.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - text: The text in GLSL.
  ///   - isFromHost: True if the host adds the text. The default is false.
  public init(name: String, text: String, isFromHost: Bool = false) {
    self.init(name: name, bytes: Array(text.utf8), isFromHost: isFromHost)
  }

  /// Creates a source text from the bytes of a file. The bytes may be anything: what is no ASCII
  /// outside of comments is reported as an error.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - bytes: The text in UTF-8.
  ///   - isFromHost: True if the host adds the text. The default is false.
  public init(name: String, bytes: [UInt8], isFromHost: Bool = false) {
    self.name = name
    text = bytes
    self.isFromHost = isFromHost
  }
}
