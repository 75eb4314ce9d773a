struct Lexer {
  private let bytes: [UInt8]
  private let lineStarts: [Int]
  private let source: Int32
  private var index = 0
  private var nextLine = 0
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes in the line before `index`.
  private var continuationBytes = 0
  private var startsLine = true
  private var follows = false
  private(set) var openComment: SourceRange?
  private(set) var comments: [Comment] = []

  init(_ text: SplicedText, source: Int32) {
    bytes = text.bytes
    lineStarts = text.lineStarts
    self.source = source
  }

  mutating func tokens(names: inout NameTable) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 4 + 1)
    while true {
      skipSpace()
      guard index < bytes.count else { break }
      tokens.append(next(&names))
      startsLine = false
      follows = false
    }
    tokens.append(token(.end, name: Name(index: 0), from: index))
    return tokens
  }

  private mutating func position(_ offset: Int) -> SourcePosition {
    while nextLine < lineStarts.count, lineStarts[nextLine] <= offset {
      lineStart = lineStarts[nextLine]
      nextLine += 1
      continuationBytes = 0
    }
    let column = offset - lineStart - continuationBytes + 1
    return SourcePosition(source: source, line: Int32(nextLine + 1), column: Int32(max(column, 1)))
  }

  private mutating func token(
    _ kind: Token.Kind, _ punctuator: Punctuator = .none, name: Name, from start: Int
  ) -> Token {
    Token(
      kind: kind, punctuator: punctuator, name: name, start: position(start),
      length: Int32(index - start), startsLine: startsLine, follows: follows)
  }

  private mutating func next(_ names: inout NameTable) -> Token {
    let start = index
    let byte = bytes[index]
    if byte.isNameStart {
      index += 1
      while index < bytes.count, bytes[index].isNamePart { index += 1 }
      return token(.identifier, name: names.insert(bytes[start..<index]), from: start)
    }
    if byte.isDigit || byte == UInt8(ascii: ".") && peek(1).isDigit {
      return number(&names)
    }
    if byte < 128 {
      for (text, punctuator) in Punctuator.byFirstCharacter[Int(byte)] where matches(text) {
        index += text.count
        return token(.punctuator, punctuator, name: Name(index: 0), from: start)
      }
    }
    index += 1
    // A whole UTF-8 sequence is one invalid character.
    while index < bytes.count, bytes[index] & 0xc0 == 0x80 { index += 1 }
    let name = names.insert(bytes[start..<index])
    let result = Token(
      kind: .invalid, punctuator: .none, name: name, start: position(start), length: 1,
      startsLine: startsLine, follows: follows)
    continuationBytes += index - start - 1
    return result
  }

  /// Reads a number with subsequent letters, as C's preprocessor does. The parser checks it.
  private mutating func number(_ names: inout NameTable) -> Token {
    let start = index
    var isFloat = false
    let isHexadecimal = bytes[index] == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        isFloat = true
      } else if byte | 0x20 == UInt8(ascii: "e"), !isHexadecimal {
        isFloat = true
        let sign = peek(1)
        if (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")) && peek(2).isDigit {
          index += 1
        }
      } else if byte | 0x20 == UInt8(ascii: "f"), !isHexadecimal {
        isFloat = true
      } else if !byte.isNamePart {
        break
      }
      index += 1
    }
    let name = names.insert(bytes[start..<index])
    return token(isFloat ? .float : .integer, name: name, from: start)
  }

  private func peek(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private func matches(_ text: [UInt8]) -> Bool {
    guard index + text.count <= bytes.count else { return false }
    for offset in 0..<text.count where bytes[index + offset] != text[offset] { return false }
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        startsLine = true
        index += 1
      case UInt8(ascii: " "), 9, 11, 12:
        index += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        let start = index
        let place = position(start)
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { skipInComment() }
        comments.append(Comment(start: place, text: bytes[start..<index]))
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        skipBlockComment()
      default:
        return
      }
      follows = true
    }
  }

  private mutating func skipBlockComment() {
    let offset = index
    let start = position(index)
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        index += 2
        comments.append(Comment(start: start, text: bytes[offset..<index]))
        return
      }
      skipInComment()
    }
    var end = start
    end.column += 2
    openComment = SourceRange(start: start, end: end)
  }

  private mutating func skipInComment() {
    if bytes[index] & 0xc0 == 0x80 {
      _ = position(index)
      continuationBytes += 1
    }
    index += 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 48 && self <= 57 }
  fileprivate var isNameStart: Bool {
    (self | 0x20 >= 97 && self | 0x20 <= 122) || self == UInt8(ascii: "_")
  }
  fileprivate var isNamePart: Bool { isNameStart || isDigit }
}

/// A source text with lines joined at backslashes, and the positions of physical lines.
struct SplicedText {
  private(set) var bytes: [UInt8] = []
  /// The offsets of physical lines in `bytes`, without the first. Joined lines have equal offsets
  /// if they are empty.
  private(set) var lineStarts: [Int] = []

  /// Joins lines. All line ends (LF, CR LF, CR) become LF.
  init(_ text: [UInt8]) {
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      let isContinuation =
        byte == UInt8(ascii: "\\") && index < text.count
        && (text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r"))
      let lineEnd = isContinuation ? text[index] : byte
      guard lineEnd == UInt8(ascii: "\n") || lineEnd == UInt8(ascii: "\r") else {
        bytes.append(byte)
        continue
      }
      if isContinuation { index += 1 }
      if lineEnd == UInt8(ascii: "\r"), index < text.count, text[index] == UInt8(ascii: "\n") {
        index += 1
      }
      if !isContinuation { bytes.append(UInt8(ascii: "\n")) }
      lineStarts.append(bytes.count)
    }
  }
}

struct Comment {
  let start: SourcePosition
  let text: ArraySlice<UInt8>

  var content: String {
    var bytes = text.dropFirst(2)
    if text.dropFirst().first == UInt8(ascii: "*") { bytes = bytes.dropLast(2) }
    while let last = bytes.last, last <= 32 { bytes = bytes.dropLast() }
    return String(decoding: bytes.drop { $0 <= 32 }, as: UTF8.self)
  }
}

enum IntegerLiteral: Equatable {
  case signed(UInt32)
  case unsigned(UInt32)
  case tooLarge
  case malformed

  /// Parses a decimal, octal or hexadecimal number, with the suffix `u` for an unsigned one.
  init(_ text: String) {
    var digits = Array(text.utf8)[...]
    let isUnsigned = digits.last.map { $0 | 0x20 == UInt8(ascii: "u") } ?? false
    if isUnsigned { digits = digits.dropLast() }
    var radix: UInt64 = 10
    if digits.count > 1, digits.first == UInt8(ascii: "0") {
      radix = 8
      digits = digits.dropFirst()
      if let letter = digits.first, letter | 0x20 == UInt8(ascii: "x") {
        radix = 16
        digits = digits.dropFirst()
      }
    }
    guard !digits.isEmpty else {
      self = .malformed
      return
    }
    var value: UInt64 = 0
    for byte in digits {
      let letter = UInt64(byte | 0x20)
      let digit = byte >= 48 && byte <= 57 ? UInt64(byte) - 48 : letter >= 97 ? letter - 87 : 99
      guard digit < radix else {
        self = .malformed
        return
      }
      value = min(value * radix + digit, 1 << 40)
    }
    guard let bits = UInt32(exactly: value) else {
      self = .tooLarge
      return
    }
    self = isUnsigned ? .unsigned(bits) : .signed(bits)
  }
}
