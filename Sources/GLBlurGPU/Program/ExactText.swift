/// Rewrites GLSL for drivers that may contract products and sums or divide inexactly. Products,
/// quotients and square roots become calls of `common/exact.glsl`; float variables and results
/// become `precise`.
///
/// Types are not known here, so the functions have overloads for integers. Constant expressions
/// stay: declarations outside of functions or with `const`, array sizes, and operations on
/// literals. So do line numbers.
struct ExactText {
  private let tokens: [ExactToken]
  private var next = 0
  private var returnType: String?

  static func rewritten(_ source: String) -> String {
    var writer = ExactText(tokens: ExactToken.all(in: source))
    return writer.globals()
  }

  private init(tokens: [ExactToken]) { self.tokens = tokens }

  /// The types that become `precise`. `Pixel` and `Run` are glblur's own.
  private static let floatTypes: Set<String> = ["float", "vec2", "vec3", "vec4", "Pixel", "Run"]
  private static let prefixes: Set<String> = ["-", "+", "!", "~", "++", "--"]
  private static let ends: Set<String> = [";", ")", "]", "{", "}"]

  // MARK: Tokens

  private var current: ExactToken? { next < tokens.count ? tokens[next] : nil }

  /// The token after `count` others, without spaces.
  private func following(_ count: Int = 0) -> ExactToken? {
    tokens[min(next, tokens.count)...].lazy.filter { $0.kind != .space }.dropFirst(count).first
  }

  private mutating func taken() -> String {
    defer { next += 1 }
    return current?.text ?? ""
  }

  private mutating func space() -> String {
    var text = ""
    while let token = current, token.kind == .space { text += taken() }
    return text
  }

  private mutating func copied(through last: String) -> String {
    var text = ""
    while let token = current, token.kind != .macroEnd {
      text += taken()
      if token.text == last { break }
    }
    return text
  }

  // MARK: Declarations and statements

  private mutating func globals() -> String {
    var text = ""
    var names: [String] = []
    var isFunction = false
    while let token = current {
      text += taken()
      switch (token.kind, token.text) {
      case (.macro, _):
        returnType = nil
        text += statements()
      case (.name, let name):
        names.append(name)
        isFunction = false
      case (_, "("): returnType = names.dropLast().last
      case (_, ")"): isFunction = true
      case (_, "{"):
        text += isFunction ? statements() : copied(through: "}")
        names = []
      case (_, ";"): names = []
      default: break
      }
    }
    return text
  }

  /// Writes statements up to the end of their block or macro.
  private mutating func statements() -> String {
    var text = ""
    while let token = current, token.kind != .macroEnd {
      switch (token.kind, token.text) {
      case (.space, _), (_, ";"): text += taken()
      case (_, "{"): text += taken() + statements()
      case (_, "}"): return text + taken()
      case (_, "const"): text += copied(through: ";")
      case (_, "return"): text += result()
      case (_, "if"), (_, "while"), (_, "for"), (_, "switch"):
        text += taken() + space() + parenthesised().text
      case (_, "else"), (_, "do"): text += taken()
      case (.name, let name) where following(1)?.kind == .name:
        if Self.floatTypes.contains(name) { text += "precise " }
        text += taken() + space() + taken()
        if following()?.text == "[" { text += copied(through: "]") }
        text += expression().text
      case (.symbol, let symbol) where symbol == ")" || symbol == "]": text += taken()
      default: text += expression().text
      }
    }
    return text
  }

  private mutating func result() -> String {
    let keyword = taken()
    let value = expression().text
    guard let returnType, Self.floatTypes.contains(returnType), following()?.text == ";" else {
      return keyword + value
    }
    return "{ precise \(returnType) exactResult =\(value)\(copied(through: ";")) "
      + "return exactResult; }"
  }

  // MARK: Expressions

  private typealias Part = (text: String, isLiteral: Bool)

  /// Writes expressions up to an unmatched bracket, the end of the statement, or `end`.
  private mutating func expression(until end: String? = nil) -> Part {
    var part: Part = ("", true)
    while let token = current, token.kind != .macroEnd, token.text != end,
      token.kind != .symbol || !Self.ends.contains(token.text)
    {
      if token.kind == .symbol, token.text != "(", !Self.prefixes.contains(token.text) {
        part.text += taken()
      } else if token.kind == .space {
        part.text += taken()
      } else {
        let operand = product()
        part = (part.text + operand.text, part.isLiteral && operand.isLiteral)
        // What follows an operand is no prefix.
        part.text += space()
        if let sign = current, Self.prefixes.contains(sign.text) { part.text += taken() }
      }
    }
    return part
  }

  /// Writes products and quotients from left to right, or an assignment by `*=` or `/=`.
  private mutating func product() -> Part {
    var left = operand()
    while let symbol = following()?.text, ["*", "/", "%", "*=", "/="].contains(symbol) {
      let before = space()
      _ = taken()
      let function = symbol.hasPrefix("*") ? "exactTimes" : "exactOver"
      if symbol.hasSuffix("=") {
        let value = expression(until: ",").text
        return (left.text + before + "= \(function)(\(left.text),\(value))", false)
      }
      let right = operand()
      if symbol == "%" || left.isLiteral && right.isLiteral {
        left = (
          "(\(left.text)\(before)\(symbol)\(right.text))", left.isLiteral && right.isLiteral
        )
      } else {
        left = ("\(function)(\(left.text)\(before),\(right.text))", false)
      }
    }
    return left
  }

  private mutating func operand() -> Part {
    let before = space()
    guard let token = current else { return (before, true) }
    if Self.prefixes.contains(token.text) {
      let sign = taken()
      let operand = operand()
      return (before + sign + operand.text, operand.isLiteral)
    }
    if token.kind == .number { return (before + taken(), true) }
    var part: Part
    if token.text == "(" {
      part = parenthesised()
    } else {
      part = (taken(), false)
      if part.text == "sqrt" { part.text = "exactRoot" }
    }
    while let symbol = following()?.text, [".", "[", "(", "++", "--"].contains(symbol) {
      part = (part.text + space(), false)
      switch symbol {
      case "(": part.text += parenthesised().text
      case "[": part.text += taken() + expression().text + taken()
      case ".": part.text += taken() + space() + taken()
      default: part.text += taken()
      }
    }
    return (before + part.text, part.isLiteral)
  }

  /// Writes parentheses, even with the three parts of a loop.
  private mutating func parenthesised() -> Part {
    var part: Part = (taken(), true)
    while let token = current, token.kind != .macroEnd, token.text != ")" {
      let inner = expression()
      part = (part.text + inner.text, part.isLiteral && inner.isLiteral)
      if let end = current?.text, end == ")" { break }
      part.text += taken()
    }
    part.text += taken()
    return part
  }
}

/// A token of GLSL, or the space between two.
struct ExactToken {
  enum Kind {
    case name, number, symbol
    /// Spaces, comments, and directives other than `#define`.
    case space
    /// `#define` with the head of the macro.
    case macro
    /// The end of a macro's line.
    case macroEnd
  }

  let kind: Kind
  let text: String

  /// Returns the tokens of a text, which joined are the text.
  static func all(in source: String) -> [ExactToken] {
    let bytes = Array(source.utf8)
    var tokens: [ExactToken] = []
    var start = 0
    var isInMacro = false
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    func isName(_ byte: UInt8) -> Bool {
      isDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
    }
    func end(from index: Int, while holds: (Int) -> Bool) -> Int {
      var index = index
      while index < bytes.count, holds(index) { index += 1 }
      return index
    }
    func line(from index: Int) -> Int { end(from: index) { bytes[$0] != 10 } }
    while start < bytes.count {
      let first = bytes[start]
      var kind = Kind.symbol
      var stop = start + 1
      switch first {
      case UInt8(ascii: "\n") where isInMacro:
        (kind, isInMacro) = (.macroEnd, false)
      case UInt8(ascii: "\\"): (kind, stop) = (.space, start + 2)
      case 9, 10, 13, 32: kind = .space
      case UInt8(ascii: "/") where byte(start + 1) == UInt8(ascii: "/"):
        (kind, stop) = (.space, line(from: start))
      case UInt8(ascii: "/") where byte(start + 1) == UInt8(ascii: "*"):
        let close = end(from: start + 2) {
          bytes[$0] != UInt8(ascii: "*") || byte($0 + 1) != UInt8(ascii: "/")
        }
        (kind, stop) = (.space, close + 2)
      case UInt8(ascii: "#"):
        let name = end(from: start) { !isSpace(bytes[$0]) }
        if bytes[start..<name].elementsEqual("#define".utf8) {
          (kind, isInMacro) = (.macro, true)
          stop = end(from: name + 1) { isName(bytes[$0]) }
          if byte(stop) == UInt8(ascii: "(") {
            stop = end(from: stop) { bytes[$0] != UInt8(ascii: ")") } + 1
          }
        } else {
          (kind, stop) = (.space, line(from: start))
        }
      case _ where isDigit(first) || first == UInt8(ascii: ".") && isDigit(byte(start + 1)):
        kind = .number
        let isHexadecimal = byte(start + 1) | 0x20 == UInt8(ascii: "x")
        stop = end(from: start) { index in
          isName(bytes[index]) || bytes[index] == UInt8(ascii: ".")
            || !isHexadecimal && bytes[index - 1] | 0x20 == UInt8(ascii: "e")
              && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+"))
        }
      case _ where isName(first): (kind, stop) = (.name, end(from: start) { isName(bytes[$0]) })
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        if byte(start + 1) == first { stop += 1 }
      case UInt8(ascii: "*"), UInt8(ascii: "/"):
        if byte(start + 1) == UInt8(ascii: "=") { stop += 1 }
      default: break
      }
      stop = min(stop, bytes.count)
      tokens.append(
        ExactToken(kind: kind, text: String(decoding: bytes[start..<stop], as: UTF8.self)))
      start = stop
    }
    return tokens
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
