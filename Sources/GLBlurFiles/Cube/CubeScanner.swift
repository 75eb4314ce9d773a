/// A scanner for the words and numbers of a text, line by line.
struct CubeScanner {
  /// The text, followed by a zero byte, which ends the last word.
  private let bytes: [UInt8]
  private var position = 0
  /// The number of the current line, counted from 1.
  private(set) var line = 1

  init(_ text: [UInt8]) {
    bytes = text[...].withoutByteOrderMark + [0]
  }

  /// Advances to the next line that is neither empty nor a comment. The result is false at the end
  /// of the text.
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

  /// Consumes and returns the next word of the line if it begins with a letter.
  mutating func word() -> String? {
    skipBlanks()
    let letter = bytes[position] | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
    let word = bytes[position...].prefix { $0 > UInt8(ascii: " ") }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// Consumes and returns the next number of the line. The result is nil if no finite number
  /// follows.
  mutating func number() -> Double? {
    skipBlanks()
    let word = bytes[position...].prefix { $0 > UInt8(ascii: " ") }
    guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else {
      return nil
    }
    position = word.endIndex
    return value
  }

  /// Returns whether the rest of the line has only blanks and comments.
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
