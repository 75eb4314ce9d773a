/// A message about a shader's source text.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How much a message matters.
  public enum Severity: String, Hashable, Sendable {
    /// The shader is compiled, but something in it is probably not meant.
    case warning
    /// The shader cannot be compiled.
    case error
  }

  /// How much the message matters.
  public let severity: Severity
  /// What is wrong, as a sentence without a full stop.
  public let message: String
  /// What to write instead, as a sentence without a full stop, or nil if nothing can be suggested.
  public let cure: String?
  /// The name of the source text that `range` lies in.
  public let sourceName: String
  /// The part of the source text that the message is about.
  public let range: SourceRange

  /// Creates a message. Readers of formats around GLSL, as headers, make messages of their own.
  ///
  /// - Parameters:
  ///   - severity: How much the message matters.
  ///   - message: What is wrong, as a sentence without a full stop.
  ///   - cure: What to write instead. The default is nil: nothing can be suggested.
  ///   - sourceName: The name of the source text.
  ///   - range: The part of the source text that the message is about.
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
