/// A word, a number or a punctuator of a shader.
struct Token {
  enum Kind: UInt8 {
    case identifier
    case integer
    case float
    case punctuator
    /// A character that no token starts with. It is an error only if it is not skipped.
    case invalid
    case end
  }

  let kind: Kind
  /// The punctuator, if `kind` is `punctuator`.
  let punctuator: Punctuator
  /// The name in the name table, unless the token is a punctuator or the end.
  let name: Name
  var start: SourcePosition
  /// The length in columns.
  let length: Int32
  /// True if the token is the first one of its line.
  var startsLine: Bool
  /// True if white space precedes the token.
  var follows: Bool
  /// True if the token is the name of a macro that must not be expanded again.
  var isPainted = false
  /// True if a macro's body must not move the token to the place where the macro is used.
  var isArgument = false

  /// The part of the source text that the token covers.
  var range: SourceRange {
    SourceRange(
      start: start,
      end: SourcePosition(source: start.source, line: start.line, column: start.column + length))
  }

  func isPunctuator(_ other: Punctuator) -> Bool {
    kind == .punctuator && punctuator == other
  }
}

/// A name or the text of a number, as an index into a name table.
struct Name: Hashable {
  let index: Int32
}
