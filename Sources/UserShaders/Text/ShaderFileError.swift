package import GLSLCompiler

/// The reason why a shader file cannot be used.
package struct ShaderFileError: Error, Hashable, Sendable {
  /// At least one error, with positions in the shader file or its vertex shader, and earlier
  /// warnings.
  package let diagnostics: [Diagnostic]

  /// Creates an error from messages.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension ShaderFileError: CustomStringConvertible {
  /// The diagnostics in the form `name:line:column: error: message; cure`.
  package var messages: [String] { diagnostics.map(\.description) }

  /// The messages, one per line.
  package var description: String { messages.joined(separator: "\n") }
}
