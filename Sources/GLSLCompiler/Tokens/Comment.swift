struct Comment {
  var start: SourcePosition
  /// The text with its delimiters.
  let text: ArraySlice<UInt8>

  /// Returns the comment with its line shifted.
  func shifted(_ lines: Int32) -> Comment {
    var comment = self
    comment.start.line &+= lines
    return comment
  }

  /// The text without delimiters and outer white space.
  var content: String {
    var bytes = text.dropFirst(2)
    if text.dropFirst().first == UInt8(ascii: "*") { bytes = bytes.dropLast(2) }
    while let last = bytes.last, last <= 32 { bytes = bytes.dropLast() }
    return String(decoding: bytes.drop { $0 <= 32 }, as: UTF8.self)
  }
}
