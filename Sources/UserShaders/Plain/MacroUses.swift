/// Which macros of a shader's texts could as well be uniforms.
struct MacroUses {
  /// The greatest number of definitions of each macro in one text, and the names in their bodies.
  private var definitions: [String: Int] = [:]
  private var bodies: [String: Set<String>] = [:]
  /// The names whose values a compiler must know: those in conditions, sizes of arrays, values of
  /// constants and uniforms, labels of `switch` and operands of `layout`.
  private var constants: Set<String> = []

  /// - Parameter texts: All texts of the shader.
  init(_ texts: [[UInt8]]) {
    for text in texts { read(text) }
    var rest = Array(constants)
    while let name = rest.popLast() {
      for other in bodies[name] ?? [] where constants.insert(other).inserted { rest.append(other) }
    }
  }

  func mayBeUniform(_ macro: String) -> Bool {
    definitions[macro] == 1 && !constants.contains(macro)
  }

  private enum Statement {
    /// Between `const` or `uniform` and the equals sign, which a parameter of a function does not have.
    case declaration
    /// What follows `=` of a constant, `case` or `layout`, up to this byte.
    case value(end: UInt8)
  }

  private mutating func read(_ bytes: [UInt8]) {
    var counts: [String: Int] = [:]
    for line in DirectiveLine.all(in: bytes) { read(line, bytes, &counts) }
    definitions.merge(counts) { max($0, $1) }
    var statement: Statement?
    var brackets = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), let end = SourceWords.commentEnd(bytes, index) {
        index = end
        continue
      }
      let start = index
      index += 1
      if byte.isNamePart {
        while index < bytes.count, bytes[index].isNamePart { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch (word, statement) {
        case ("const", _), ("uniform", _): statement = .declaration
        case ("case", _): statement = .value(end: UInt8(ascii: ":"))
        case ("layout", _): statement = .value(end: UInt8(ascii: ")"))
        case (_, .value): constants.insert(word)
        default: if brackets > 0 { constants.insert(word) }
        }
        continue
      }
      switch (byte, statement) {
      case (UInt8(ascii: "["), _): brackets += 1
      case (UInt8(ascii: "]"), _): brackets = max(brackets - 1, 0)
      case (UInt8(ascii: "="), .declaration): statement = .value(end: UInt8(ascii: ";"))
      case (UInt8(ascii: ";"), _), (UInt8(ascii: "{"), .declaration),
        (UInt8(ascii: ")"), .declaration):
        statement = nil
      case (let byte, .value(let end)) where byte == end: statement = nil
      default: break
      }
    }
  }

  private mutating func read(
    _ line: DirectiveLine, _ bytes: [UInt8], _ counts: inout [String: Int]
  ) {
    let words = line.words(bytes)
    switch line.name {
    case "define":
      guard let name = words.first else { return }
      counts[name, default: 0] += 1
      bodies[name, default: []].formUnion(words.dropFirst())
    case "undef": if let name = words.first { counts[name, default: 0] += 1 }
    case "if", "ifdef", "ifndef", "elif": constants.formUnion(words)
    default: break
    }
  }
}

/// A line of a directive outside of comments.
struct DirectiveLine {
  let name: String
  /// From the hash to the end of the line.
  let offsets: Range<Int>
  /// The offset after the name.
  let operands: Int
  /// Whether a condition encloses the line, apart from one around the whole text.
  let isConditional: Bool

  static func all(in bytes: [UInt8]) -> [DirectiveLine] {
    var lines: [DirectiveLine] = []
    var depth = 0
    var index = 0
    var isStart = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), let end = SourceWords.commentEnd(bytes, index) {
        index = end
      } else if byte == UInt8(ascii: "#"), isStart {
        let end = lineEnd(bytes, index)
        let line = DirectiveLine(bytes, index..<end, isConditional: depth > 0)
        switch line.name {
        case "if", "ifdef", "ifndef": depth += 1
        case "endif": depth = max(depth - 1, 0)
        case "define":
          // `#ifndef NAME`, `#define NAME` guard a file against being included twice.
          if depth == 1, let last = lines.last, last.name == "ifndef",
            last.words(bytes).first == line.words(bytes).first
          {
            depth = 0
          }
        default: break
        }
        lines.append(line)
        index = end
      } else {
        if byte == UInt8(ascii: "\n") || byte == 13 {
          isStart = true
        } else if !byte.isSpace {
          isStart = false
        }
        index += 1
      }
    }
    return lines
  }

  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != 13 {
      if bytes[index] == UInt8(ascii: "/"), let end = SourceWords.commentEnd(bytes, index) {
        index = end
      } else {
        index += 1
      }
    }
    return index
  }

  private init(_ bytes: [UInt8], _ offsets: Range<Int>, isConditional: Bool) {
    var index = offsets.lowerBound + 1
    while index < offsets.upperBound, bytes[index].isSpace { index += 1 }
    let start = index
    while index < offsets.upperBound, bytes[index].isNamePart { index += 1 }
    name = String(decoding: bytes[start..<index], as: UTF8.self)
    self.offsets = offsets
    operands = index
    self.isConditional = isConditional
  }

  /// The names and numbers after the directive's name, those of a comment at its end among them.
  func words(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes[operands..<offsets.upperBound], as: UTF8.self)
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
  }
}
