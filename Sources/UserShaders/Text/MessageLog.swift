package import GLSLCompiler

final class MessageLog {
  let text: SourceText
  private var unsorted: [Diagnostic] = []
  private(set) var hasErrors = false
  private static let limit = 20

  init(_ text: SourceText) {
    self.text = text
  }

  var messages: [Diagnostic] { unsorted.sorted { $0.range.start < $1.range.start } }

  /// Records an error. Errors after the twentieth are dropped, as they usually follow from earlier
  /// ones.
  func error(_ message: String, at offsets: Range<Int>, cure: String? = nil) {
    hasErrors = true
    add(.error, message, offsets, cure)
  }

  func warn(_ message: String, at offsets: Range<Int>, cure: String? = nil) {
    add(.warning, message, offsets, cure)
  }

  func add(_ warnings: [Diagnostic]) { unsorted += warnings }

  func fail(
    _ message: String, at offsets: Range<Int>, cure: String? = nil
  ) throws(ShaderFileError) -> Never {
    error(message, at: offsets, cure: cure)
    throw ShaderFileError(messages)
  }

  func finish() throws(ShaderFileError) {
    if hasErrors { throw ShaderFileError(messages) }
  }

  private func add(
    _ severity: Diagnostic.Severity, _ message: String, _ offsets: Range<Int>, _ cure: String?
  ) {
    guard unsorted.count(where: { $0.severity == severity }) < Self.limit else { return }
    unsorted.append(
      Diagnostic(
        severity, message, cure: cure, sourceName: text.name, range: text.range(offsets)))
  }
}

/// The reason why a shader file cannot be used.
package struct ShaderFileError: Error, Hashable, Sendable {
  /// At least one error, and earlier warnings.
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension ShaderFileError: CustomStringConvertible {
  package var messages: [String] { diagnostics.map(\.description) }

  package var description: String { messages.joined(separator: "\n") }
}
