public import GLSLCompiler

/// The reason why a shader file cannot be used.
public struct ShaderFileError: Error, Hashable, Sendable {
  /// The errors, at least one, with their places in the shader file or in its vertex shader.
  /// Warnings that were found before them are among them.
  public let diagnostics: [Diagnostic]

  /// Creates an error from messages.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension ShaderFileError: CustomStringConvertible {
  /// The diagnostics in the form `name:line:column: error: message; cure`.
  public var messages: [String] { diagnostics.map(\.description) }

  /// The messages, one a line.
  public var description: String { messages.joined(separator: "\n") }
}
