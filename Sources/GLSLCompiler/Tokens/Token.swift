struct Token {
  enum Kind: UInt8 {
    case identifier
    case integer
    case float
    case punctuator
    /// A character that begins no token. It is an error only if it is not skipped.
    case invalid
    case end
  }

  let kind: Kind
  let punctuator: Punctuator
  /// The name in the name table, except for punctuators and the end.
  let name: Name
  var start: SourcePosition
  /// The length in columns.
  let length: Int32
  var startsLine: Bool
  /// True if white space precedes the token.
  var follows: Bool
  /// True if the token names a macro that must not be expanded again.
  var isPainted = false
  /// True if the token keeps its position in a macro's expansion.
  var isArgument = false

  var range: SourceRange {
    SourceRange(
      start: start,
      end: SourcePosition(source: start.source, line: start.line, column: start.column + length))
  }

  func isPunctuator(_ other: Punctuator) -> Bool {
    kind == .punctuator && punctuator == other
  }
}

/// A name or the text of a number, as an index in a name table.
struct Name: Hashable {
  let index: Int32
}
