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
  /// A suggestion, as a sentence without a full stop, or nil.
  public let cure: String?
  /// The name of the source text of `range`.
  public let sourceName: String
  /// The part of the source text that the message concerns.
  public let range: SourceRange

  /// Creates a message. Readers of formats around GLSL, such as headers, create their own.
  ///
  /// - Parameters:
  ///   - severity: Whether the message is an error or a warning.
  ///   - message: The problem, as a sentence without a full stop.
  ///   - cure: A suggestion. The default is nil, for none.
  ///   - sourceName: The name of the source text.
  ///   - range: The part of the source text that the message concerns.
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
  /// The message on one line, in the form `name:line:column: error: message; cure`.
  public var description: String {
    let place = "\(sourceName):\(line):\(column): \(severity.rawValue): \(message)"
    return cure.map { "\(place); \($0)" } ?? place
  }
}

/// A position in one of the source texts of a shader.
public struct SourcePosition: Hashable, Sendable {
  /// The index of the source text, from 0, among those compiled together.
  public var source: Int32
  /// The line, from 1, adjusted by `#line` directives.
  public var line: Int32
  /// The column, from 1, in Unicode scalars. A tab counts as one column.
  public var column: Int32

  /// Creates a position in one of several source texts.
  ///
  /// - Parameters:
  ///   - source: The index of the source text, from 0.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1, in Unicode scalars.
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

/// A part of one of the source texts of a shader.
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

  /// Returns the range from the start of this range to the end of another one.
  func to(_ other: SourceRange) -> SourceRange {
    SourceRange(start: start, end: other.end)
  }
}

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
