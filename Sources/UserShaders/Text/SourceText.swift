internal import GLSLCompiler

/// A source text with conversion between offsets and lines and columns.
struct SourceText {
  let name: String
  let bytes: [UInt8]
  /// The texts that `#include` may name.
  let included: [ShaderSource]
  private let lineStarts: [Int]

  init(name: String, bytes: [UInt8], included: [ShaderSource] = []) {
    self.name = name
    self.bytes = bytes
    self.included = included
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == UInt8(ascii: "\r")
      // CR LF is one line end, as in the compiler.
      if isReturn, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
      if isReturn || byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// Returns the line and the column, in Unicode scalars, of an offset in bytes.
  func position(_ offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[lineStarts[low]..<offset].count { $0 & 0xc0 != 0x80 }
    return SourcePosition(source: 0, line: Int32(low + 1), column: Int32(column + 1))
  }

  func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(start: position(offsets.lowerBound), end: position(offsets.upperBound))
  }

  /// Returns the offsets of the character at a line and a column, both from 1.
  func offset(line: Int, column: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return 0..<0 }
    var offset = lineStarts[line - 1]
    var rest = column - 1
    while offset < bytes.count {
      if bytes[offset] & 0xc0 != 0x80 {
        if rest == 0 { break }
        rest -= 1
      }
      offset += 1
    }
    return offset..<min(offset + 1, bytes.count)
  }

  /// Returns the offsets of the first character of a range.
  func offsets(_ range: SourceRange) -> Range<Int> {
    offset(line: Int(range.start.line), column: Int(range.start.column))
  }

  /// The names in the text and in the texts that it may include.
  var words: SourceWords {
    let texts = included.map(\.text) + [bytes]
    return SourceWords(
      included.isEmpty
        ? self : SourceText(name: name, bytes: Array(texts.joined(separator: [10]))))
  }

  /// Whether a comment, which is given with its delimiters, lacks the last one.
  func isOpen(_ comment: Range<Int>) -> Bool {
    let content = bytes[comment]
    return content.starts(with: "/*".utf8)
      && !(content.count >= 4 && content.suffix(2).elementsEqual("*/".utf8))
  }

  func string(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets], as: UTF8.self)
  }
}

extension SourceText {
  /// Returns the text after a keyword and a colon at the beginning of a line of a comment.
  ///
  /// - Parameter words: The words of this text.
  func entry(_ keys: [String], in words: SourceWords) -> String? {
    for comment in words.comments {
      for line in string(comment).split(whereSeparator: \.isNewline) {
        let content = line.drop { $0 == "/" || $0 == "*" || $0.isWhitespace }
        guard let colon = content.firstIndex(of: ":") else { continue }
        let key = content[..<colon].lowercased().filter { !$0.isWhitespace }
        guard keys.contains(key) else { continue }
        var value = content[content.index(after: colon)...].drop(while: \.isWhitespace)
        while let last = value.last, last.isWhitespace || last == "*" || last == "/" {
          value.removeLast()
        }
        if !value.isEmpty { return String(value) }
      }
    }
    return nil
  }
}

extension UInt8 {
  var isSpace: Bool { self == 32 || (9...13).contains(self) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
  var isNamePart: Bool { isNameStart || isDigit }
}

extension String {
  var isIdentifier: Bool {
    utf8.first?.isNameStart ?? false && utf8.allSatisfy(\.isNamePart)
  }
}

/// The comments and names of a GLSL text, by which formats are recognized.
struct SourceWords {
  /// The offsets of comments, with their delimiters.
  private(set) var comments: [Range<Int>] = []
  private(set) var leadingComments = 0
  private(set) var names: Set<String> = []
  /// Names to which the text gives a meaning: macros, and variables that are not uniforms.
  private(set) var own: Set<String> = []
  /// Those of `own` that have it in the whole text: macros, and variables outside of functions.
  private(set) var globals: Set<String> = []

  /// The names of uniforms that the text declares, and the words of their types.
  private(set) var uniforms: Set<String> = []
  private(set) var conditions: Set<String> = []

  /// The words that directly precede a declared name, apart from space and comments.
  private static let declaring: Set = ["define", "float", "int", "vec2", "vec3", "vec4"]
  private static let asking: Set = ["ifdef", "ifndef", "defined"]

  init(_ text: SourceText) {
    let bytes = text.bytes
    var index = 0
    var isLeading = true
    var previous = ""
    var isInUniform = false
    var depth = 0
    // The macro that the line defines.
    var macro = ""
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), let end = Self.commentEnd(bytes, index) {
        comments.append(index..<end)
        if isLeading { leadingComments += 1 }
        index = end
        continue
      }
      if !byte.isSpace { isLeading = false }
      if byte == UInt8(ascii: ";") { isInUniform = false }
      if byte == UInt8(ascii: "\n") { macro = "" }
      if "({".utf8.contains(byte) { depth += 1 }
      if ")}".utf8.contains(byte) { depth -= 1 }
      let start = index
      index += 1
      guard byte.isNamePart else {
        // A name after a parenthesis, as in 'vec4(time)', is an argument.
        let isInCondition = previous == "defined" && byte == UInt8(ascii: "(")
        if !byte.isSpace, !isInCondition { previous = "" }
        continue
      }
      while index < bytes.count, bytes[index].isNamePart { index += 1 }
      guard byte.isNameStart, index - start <= 64 else { continue }
      let name = text.string(start..<index)
      names.insert(name)
      if name == "uniform" { isInUniform = true }
      if isInUniform { uniforms.insert(name) }
      if Self.declaring.contains(previous), !isInUniform {
        own.insert(name)
        if depth == 0 || previous == "define" { globals.insert(name) }
        if previous == "define" { macro = name }
      } else if name == macro {
        // Within its own body the name has its meaning outside: `#define time (time * 2.0)`.
        globals.remove(name)
      }
      if Self.asking.contains(previous) { conditions.insert(name) }
      previous = name
    }
  }

  /// The macros by which the text selects its fragment shader.
  var stageMacros: String {
    FragmentStage.macros.filter { conditions.contains($0) && !own.contains($0) }
      .map { "#define \($0) 1\n" }.joined()
  }

  /// Returns the offset after a comment, or nil if none begins here. An unclosed comment extends to
  /// the end.
  static func commentEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    var index = start + 2
    if bytes[start + 1] == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != 13 {
        index += 1
      }
      return index
    }
    guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }
}
