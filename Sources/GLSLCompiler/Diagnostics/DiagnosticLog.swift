final class DiagnosticLog {
  /// The reason for abandoning a part of the text. The error has been recorded.
  enum Stop: Error {
    /// The statement or declaration is wrong. Parsing continues with the next one.
    case statement
    case compilation
  }

  private(set) var messages: [Diagnostic] = []
  private(set) var errorCount = 0
  private let sourceNames: [String]
  private let errorLimit: Int

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - sourceNames: The names of the source texts, by `SourcePosition.source`.
  ///   - errorLimit: The number of errors at which `report` throws `Stop.compilation`.
  init(sourceNames: [String], errorLimit: Int) {
    self.sourceNames = sourceNames
    self.errorLimit = errorLimit
  }

  /// Merges the first messages with the later ones by position. They are those of the preprocessor,
  /// which reads all texts before the parser.
  ///
  /// - Parameter count: The number of messages of the preprocessor.
  func mergeFirst(_ count: Int) {
    var early = messages[..<count]
    var merged: [Diagnostic] = []
    for message in messages[count...] {
      while let first = early.first, first.range.start < message.range.start {
        merged.append(early.removeFirst())
      }
      merged.append(message)
    }
    messages = merged + early
  }

  /// Records an error.
  ///
  /// - Throws: `Stop.compilation` if there are too many errors.
  func report(_ message: String, at range: SourceRange, cure: String? = nil) throws(Stop) {
    // A mistake often causes several messages at the same position, of which the first is the best.
    if let last = messages.last, last.severity == .error, last.range.start == range.start { return }
    add(.error, message, at: range, cure: cure)
    errorCount += 1
    if errorCount >= errorLimit { throw .compilation }
  }

  /// Records an error and abandons the statement.
  func abandon(
    _ message: String, at range: SourceRange, cure: String? = nil
  ) throws(Stop) -> Never {
    try report(message, at: range, cure: cure)
    throw .statement
  }

  /// Records an error and gives up.
  func fail(_ message: String, at range: SourceRange, cure: String? = nil) throws(Stop) -> Never {
    add(.error, message, at: range, cure: cure)
    errorCount += 1
    throw .compilation
  }

  /// Records a warning. After a hundred messages, warnings are dropped.
  func warn(_ message: String, at range: SourceRange, cure: String? = nil) {
    if messages.count < 100 { add(.warning, message, at: range, cure: cure) }
  }

  private func add(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange, cure: String?
  ) {
    let index = Int(range.start.source)
    let name = sourceNames.indices.contains(index) ? sourceNames[index] : "shader"
    messages.append(
      Diagnostic(severity, message, cure: cure, sourceName: name, range: range))
  }
}
