public import GLSLCompiler

/// The reason why a shader file cannot be used.
public struct ShaderFileError: Error, Hashable, Sendable {
  /// At least one error, with positions in the shader file or its vertex shader, and earlier
  /// warnings.
  public let diagnostics: [Diagnostic]

  /// Creates an error from messages.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension ShaderFileError: CustomStringConvertible {
  /// The diagnostics in the form `name:line:column: error: message; cure`.
  public var messages: [String] { diagnostics.map(\.description) }

  /// The messages, one per line.
  public var description: String { messages.joined(separator: "\n") }
}
