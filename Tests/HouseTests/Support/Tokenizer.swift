/// A word or an operator of Swift source text.
struct Token: Equatable {
  let text: String
  let line: Int
  /// The number of braces, brackets and parentheses that are open before the token.
  let depth: Int

  /// Whether the token is an identifier or a keyword.
  var isWord: Bool {
    guard let first = text.utf8.first else { return false }
    return first.isWordByte && !first.isDigit
  }

  var isCapitalized: Bool { text.first?.isUppercase ?? false }
}

/// Splits Swift source text into tokens, without comments and the text of string literals, but with
/// code that is interpolated into them. Regular expression literals are not recognised.
struct Tokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0
  private(set) var tokens: [Token] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    readCode(inInterpolation: false)
  }

  /// Returns the byte at an offset from the position, or 0 beyond the end.
  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private func isAt(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count {
      if byte() == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  /// Reads to the end of the text, or to the parenthesis that ends an interpolation.
  private mutating func readCode(inInterpolation: Bool) {
    let outside = depth
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""): readString(hashes: 0)
      case UInt8(ascii: "#") where isAtRawString: readString(hashes: count(of: "#"))
      case UInt8(ascii: "`"): skip()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        add(1)
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if inInterpolation, depth < outside {
          depth = outside
          return skip()
        }
        add(1)
      case let first where first.isWordByte:
        var length = 1
        while byte(length).isWordByte { length += 1 }
        add(length)
      case let first where first.isOperator:
        var length = 1
        while byte(length).isOperator { length += 1 }
        add(length)
      case UInt8(ascii: " "), UInt8(ascii: "\n"): skip()
      default: add(1)
      }
    }
  }

  private mutating func add(_ length: Int) {
    let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
    tokens.append(Token(text: text, line: line, depth: depth))
    position += length
  }

  private mutating func skipLine() {
    while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipBlockComment() {
    var open = 0
    repeat {
      if isAt("/*") {
        open += 1
        skip(2)
      } else if isAt("*/") {
        open -= 1
        skip(2)
      } else {
        skip()
      }
    } while open > 0 && position < bytes.count
  }

  // MARK: String literals

  private func count(of character: Unicode.Scalar, from offset: Int = 0) -> Int {
    var count = 0
    while byte(offset + count) == UInt8(ascii: character) { count += 1 }
    return count
  }

  private var isAtRawString: Bool { byte(count(of: "#")) == UInt8(ascii: "\"") }

  /// Reads a string literal with so many `#` before its quotes.
  private mutating func readString(hashes: Int) {
    skip(hashes)
    let quotes = isAt("\"\"\"") ? 3 : 1
    skip(quotes)
    while position < bytes.count {
      if byte() == UInt8(ascii: "\\"), count(of: "#", from: 1) >= hashes {
        skip(1 + hashes)
        if byte() == UInt8(ascii: "(") {
          skip()
          readCode(inInterpolation: true)
        } else {
          skip()
        }
      } else if count(of: "\"") >= quotes, count(of: "#", from: quotes) >= hashes {
        return skip(quotes + hashes)
      } else {
        skip()
      }
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is part of an identifier, a keyword or a number, as every byte beyond ASCII
  /// is.
  fileprivate var isWordByte: Bool {
    isDigit || self >= 0x80 || self == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isOperator: Bool { "./=-+!*%<>&|^~?".utf8.contains(self) }
}
