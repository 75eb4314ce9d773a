internal import GLSLCompiler

/// Collects the messages about one text.
final class MessageLog {
  let text: SourceText
  private var unsorted: [Diagnostic] = []
  private(set) var hasErrors = false
  private static let limit = 20

  init(_ text: SourceText) {
    self.text = text
  }

  /// The messages in the order of their places.
  var messages: [Diagnostic] { unsorted.sorted { $0.range.start < $1.range.start } }

  /// Records an error. Those beyond the twentieth are dropped, as they follow from the first ones.
  func error(_ message: String, at offsets: Range<Int>, cure: String? = nil) {
    hasErrors = true
    add(.error, message, offsets, cure)
  }

  /// Records a warning.
  func warn(_ message: String, at offsets: Range<Int>, cure: String? = nil) {
    add(.warning, message, offsets, cure)
  }

  /// Records an error and gives up.
  func fail(
    _ message: String, at offsets: Range<Int>, cure: String? = nil
  ) throws(ShaderFileError) -> Never {
    error(message, at: offsets, cure: cure)
    throw ShaderFileError(messages)
  }

  /// Gives up if there has been an error.
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
