/// Words and numbers of a text, line by line.
struct CubeScanner {
  /// Ends in a zero byte, at which words end.
  private let bytes: [UInt8]
  private var position = 0
  /// From 1.
  private(set) var line = 1

  init(_ text: [UInt8]) {
    bytes = Self.withoutMark(text[...]) + [0]
  }

  /// Whether a file's first bytes may be those of a colour table: a comment or a keyword.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let text = withoutMark(bytes[...]).drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return ["#", "TITLE", "LUT_", "DOMA"].contains { text.starts(with: $0.utf8) }
  }

  /// Without the mark of UTF-8, which some editors put first.
  private static func withoutMark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
  }

  /// Goes to the next line that holds something; false at the end.
  mutating func nextLine() -> Bool {
    while position < bytes.count - 1 {
      skipBlanks()
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        position += 1
        line += 1
      case UInt8(ascii: "#"): skipLine()
      default: return position < bytes.count - 1
      }
    }
    return false
  }

  /// The word here, if a letter begins it.
  mutating func word() -> String? {
    skipBlanks()
    let letter = bytes[position] | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
    let word = bytes[position...].prefix { $0 > UInt8(ascii: " ") }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// The number here; nil where there is none, or none that is finite.
  mutating func number() -> Double? {
    skipBlanks()
    let word = bytes[position...].prefix { $0 > UInt8(ascii: " ") }
    guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else {
      return nil
    }
    position = word.endIndex
    return value
  }

  /// Nothing but blanks and a comment is left on the line.
  mutating func isAtEndOfLine() -> Bool {
    skipBlanks()
    return [UInt8(ascii: "\n"), UInt8(ascii: "#")].contains(bytes[position])
      || position == bytes.count - 1
  }

  mutating func skipLine() {
    while position < bytes.count - 1, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipBlanks() {
    while bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
      || bytes[position] == UInt8(ascii: "\r")
    {
      position += 1
    }
  }
}
