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
  /// The index in the name table, except for punctuators and the end.
  let name: Name
  var start: SourcePosition
  let length: Int32
  var startsLine: Bool
  /// Whether white space precedes the token.
  var follows: Bool
  /// Whether the token names a macro that must not be expanded again.
  var isPainted = false
  /// Whether the token keeps its position in a macro's expansion.
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

/// The names and numbers of a shader, each stored once.
struct NameTable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// The index of a name plus one, or 0 for a free slot. The count is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 1024)

  var count: Int { ends.count }

  init(_ names: some Sequence<String> = []) {
    for name in names { _ = insert(name) }
  }

  mutating func insert(_ text: String) -> Name {
    insert(Array(text.utf8)[...])
  }

  mutating func insert(_ text: ArraySlice<UInt8>) -> Name {
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash ^ (hash >> 15)) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if isEqual(Int(index), text) { return Name(index: index) }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    slots[slot] = Int32(ends.count)
    let name = Name(index: Int32(ends.count - 1))
    if ends.count * 2 > slots.count { grow() }
    return name
  }

  func text(_ name: Name) -> String {
    String(decoding: utf8(Int(name.index)), as: UTF8.self)
  }

  func bytes(_ name: Name) -> ArraySlice<UInt8> {
    utf8(Int(name.index))
  }

  private func utf8(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  private func isEqual(_ index: Int, _ text: ArraySlice<UInt8>) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == text.count else { return false }
    var position = start
    for byte in text {
      if bytes[position] != byte { return false }
      position += 1
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in 0..<ends.count {
      var hash: UInt32 = 2_166_136_261
      for byte in utf8(index) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      var slot = Int(hash ^ (hash >> 15)) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }
}

enum Punctuator: String, CaseIterable {
  case none = ""
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case leftBrace = "{"
  case rightBrace = "}"
  case dot = "."
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case question = "?"
  case hash = "#"
  case paste = "##"
  case plus = "+"
  case minus = "-"
  case star = "*"
  case slash = "/"
  case percent = "%"
  case less = "<"
  case greater = ">"
  case lessEqual = "<="
  case greaterEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case assign = "="
  case addAssign = "+="
  case subtractAssign = "-="
  case multiplyAssign = "*="
  case divideAssign = "/="
  case remainderAssign = "%="
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case shiftLeftAssign = "<<="
  case shiftRightAssign = ">>="
  case and = "&"
  case or = "|"
  case xor = "^"
  case andAssign = "&="
  case orAssign = "|="
  case xorAssign = "^="
  case logicalAnd = "&&"
  case logicalOr = "||"
  case logicalXor = "^^"
  case not = "!"
  case complement = "~"
  case increment = "++"
  case decrement = "--"

  /// The punctuators by first ASCII character, longest first.
  static let byFirstCharacter: [[(bytes: [UInt8], punctuator: Punctuator)]] = {
    var table: [[(bytes: [UInt8], punctuator: Punctuator)]] = Array(repeating: [], count: 128)
    for punctuator in allCases.sorted(by: { $0.rawValue.utf8.count > $1.rawValue.utf8.count }) {
      let bytes = Array(punctuator.rawValue.utf8)
      guard let first = bytes.first else { continue }
      table[Int(first)].append((bytes, punctuator))
    }
    return table
  }()
}
