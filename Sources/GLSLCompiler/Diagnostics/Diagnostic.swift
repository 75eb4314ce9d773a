/// A message about a shader's source text.
public struct Diagnostic: Error, Hashable, Sendable {
  /// The severity of a message.
  public enum Severity: String, Hashable, Sendable {
    /// The shader is compiled, but something is probably not meant.
    case warning
    /// The shader cannot be compiled.
    case error
  }

  /// Whether the message is an error or a warning.
  public let severity: Severity
  /// The problem, as a sentence without a full stop.
  public let message: String
  /// A suggestion, as a sentence without a full stop, by default nil.
  public let cure: String?
  /// The name of the source text.
  public let sourceName: String
  /// The part of the source text at fault.
  public let range: SourceRange

  /// Creates a message. Each parameter is described at the property of its name.
  public init(
    _ severity: Severity, _ message: String, cure: String? = nil, sourceName: String,
    range: SourceRange
  ) {
    self.severity = severity
    self.message = message
    self.cure = cure
    self.sourceName = sourceName
    self.range = range
  }

  /// The line of the first character, from 1.
  public var line: Int { Int(range.start.line) }
  /// The column of the first character, from 1.
  public var column: Int { Int(range.start.column) }
}

extension Diagnostic: CustomStringConvertible {
  /// The message in the form `name:line:column: error: message; cure`.
  public var description: String {
    let place = "\(sourceName):\(line):\(column): \(severity.rawValue): \(message)"
    return cure.map { "\(place); \($0)" } ?? place
  }
}

/// A position in one of the source texts of a shader.
public struct SourcePosition: Hashable, Sendable {
  /// The index of the source text, from 0.
  public var source: Int32
  /// The line of the text, from 1, whatever `#line` says.
  public var line: Int32
  /// The column, from 1, in Unicode scalars. A tab counts as one.
  public var column: Int32

  /// Creates a position. Each parameter is described at the property of its name.
  public init(source: Int32, line: Int32, column: Int32) {
    self.source = source
    self.line = line
    self.column = column
  }
}

extension SourcePosition: Comparable {
  /// Returns whether the first position precedes the second.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.source, left.line, left.column) < (right.source, right.line, right.column)
  }
}

/// A part of one source text of a shader.
public struct SourceRange: Hashable, Sendable {
  /// The first character.
  public var start: SourcePosition
  /// The position after the last character.
  public var end: SourcePosition

  /// Creates a range that ends before `end`.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  func to(_ other: SourceRange) -> SourceRange {
    SourceRange(start: start, end: other.end)
  }
}

final class DiagnosticLog {
  /// The error has been recorded.
  enum Stop: Error {
    /// Parsing continues with the next statement or declaration.
    case statement
    case compilation
  }

  private(set) var messages: [Diagnostic] = []
  private(set) var errorCount = 0
  /// The texts of the host after the user's, and the end of the user's, where messages about those
  /// texts are placed: the user's lacks a bracket or has another function than the host calls.
  var endings: (sources: Range<Int>, place: SourceRange)?
  private let sourceNames: [String]
  private let errorLimit: Int

  init(sourceNames: [String], errorLimit: Int) {
    self.sourceNames = sourceNames
    self.errorLimit = errorLimit
  }

  /// Merges the first messages by position. The preprocessor reads all texts before the parser.
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

  /// Throws `Stop.compilation` after too many errors.
  func report(_ message: String, at range: SourceRange, cure: String? = nil) throws(Stop) {
    // Of several messages at the same position the first is usually the best.
    if let last = messages.last, last.severity == .error, last.range.start == range.start { return }
    add(.error, message, at: range, cure: cure)
    errorCount += 1
    if errorCount >= errorLimit { throw .compilation }
  }

  func abandon(
    _ message: String, at range: SourceRange, cure: String? = nil
  ) throws(Stop) -> Never {
    try report(message, at: range, cure: cure)
    throw .statement
  }

  func fail(_ message: String, at range: SourceRange, cure: String? = nil) throws(Stop) -> Never {
    add(.error, message, at: range, cure: cure)
    errorCount += 1
    throw .compilation
  }

  /// After a hundred messages, warnings are dropped.
  func warn(_ message: String, at range: SourceRange, cure: String? = nil) {
    if messages.count < 100 { add(.warning, message, at: range, cure: cure) }
  }

  private func add(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange, cure: String?
  ) {
    var range = range
    if let endings, endings.sources.contains(Int(range.start.source)) { range = endings.place }
    let index = Int(range.start.source)
    let name = sourceNames.indices.contains(index) ? sourceNames[index] : "shader"
    messages.append(
      Diagnostic(severity, message, cure: cure, sourceName: name, range: range))
  }
}
