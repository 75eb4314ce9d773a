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
