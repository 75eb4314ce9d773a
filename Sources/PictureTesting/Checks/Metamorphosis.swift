import GLSLCompiler
import UserShaders

/// Changes of a shader's text that leave its meaning: a picture that changes with them shows a
/// fault of the compiler, of a driver or of the shader's own assumptions.
package enum Metamorphosis: String, CaseIterable {
  /// Code that no pixel reaches, which compilers cannot know: no pixel has a negative place.
  case deadCode = "code that is never reached"
  /// `if (a) {b} else {c}` becomes `if (!(a)) {c} else {b}`.
  case swappedBranches = "swapped branches"
  /// `for (a; b; c) {d}` becomes `for (a; ; c) { if (!(b)) break; d }`.
  case loopConditions = "loops whose condition is within"

  /// Returns a shader with changed texts, or nil if there is nothing to change.
  func apply(to text: ShaderText) -> ShaderText? {
    if let parts = text.parts {
      let changed = parts.map { part in
        apply(to: part.bytes).map { ShaderText.Part(name: part.name, bytes: $0) }
      }
      guard changed.contains(where: { $0 != nil }) else { return nil }
      return text.replacing(parts: zip(changed, parts).map { $0 ?? $1 })
    }
    return apply(to: text.bytes).map { text.replacing($0) }
  }

  package func apply(to bytes: [UInt8]) -> [UInt8]? {
    let words = ShaderWords(bytes)
    var edits: [(offset: Int, remove: Int, text: [UInt8])] = []
    switch self {
    case .deadCode:
      for index in words.all.indices.dropFirst(2)
      where words.is(index, "(") && words.depth(index) == 0 {
        guard let type = Self.types.first(where: { words.is(index - 2, $0) }),
          let close = words.close(of: index), words.is(close + 1, "{")
        else { continue }
        let value = type == "void" ? "" : " \(type)(0)"
        edits.append(
          (words.end(close + 1), 0, Array(" if (gl_FragCoord.x < -1.0) { return\(value); } ".utf8)))
      }
    case .swappedBranches:
      // The end of the last swapped branch, within which no other can be swapped.
      var end = 0
      for index in words.all.indices where words.is(index, "if") {
        guard let close = words.close(of: index + 1), words.is(close + 1, "{"),
          let first = words.close(of: close + 1), words.is(first + 1, "else"),
          words.is(first + 2, "{"), let second = words.close(of: first + 2),
          words.start(index) >= end, !words.hasDirective(within: index...second)
        else { continue }
        end = words.end(second)
        let (a, b) = (words.end(close + 1), words.start(first))
        let (c, d) = (words.end(first + 2), words.start(second))
        edits.append((words.end(index + 1), 0, Array("!(".utf8)))
        edits.append((words.start(close), 0, Array(")".utf8)))
        edits.append((a, b - a, Array(bytes[c..<d])))
        edits.append((c, d - c, Array(bytes[a..<b])))
      }
    case .loopConditions:
      for index in words.all.indices where words.is(index, "for") {
        guard let close = words.close(of: index + 1), words.is(close + 1, "{"),
          !words.hasDirective(within: index...close),
          !(index + 2..<close).contains(where: { words.is($0, "for") })
        else { continue }
        let semicolons = (index + 2..<close).filter {
          words.is($0, ";") && words.depth($0) == words.depth(index + 1) + 1
        }
        guard semicolons.count == 2, semicolons[1] > semicolons[0] + 1 else { continue }
        let (a, b) = (words.end(semicolons[0]), words.start(semicolons[1]))
        // The condition of a declaration, `bool b = …`, has no negation.
        guard !(semicolons[0]..<semicolons[1]).contains(where: { words.is($0, "=") }) else {
          continue
        }
        let condition = bytes[a..<b].map { $0 == 10 || $0 == 13 ? 32 : $0 }
        edits.append((a, b - a, Array(repeating: 10, count: bytes[a..<b].count { $0 == 10 })))
        edits.append(
          (words.end(close + 1), 0, Array(" if (!(".utf8) + condition + Array(")) break; ".utf8)))
      }
    }
    guard !edits.isEmpty else { return nil }
    var result: [UInt8] = []
    var next = 0
    for edit in edits.sorted(by: { $0.offset < $1.offset }) {
      // A text that is no GLSL may have brackets that cross.
      guard edit.offset >= next else { return nil }
      result += bytes[next..<edit.offset] + edit.text
      next = edit.offset + edit.remove
    }
    return result + bytes[next...]
  }

  /// The types of functions that may end early with `TYPE(0)`.
  private static let types =
    ["void", "float", "int", "uint", "bool"]
    + ["vec", "ivec", "uvec", "bvec", "mat"].flatMap { kind in (2...4).map { "\(kind)\($0)" } }
}

/// The words, numbers and signs of a GLSL text outside of comments and directives.
private struct ShaderWords {
  private let bytes: [UInt8]
  private(set) var all: [Range<Int>] = []
  private var depths: [Int] = []
  /// The offsets of directives, which may leave out a part of a statement.
  private var directives: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var depth = 0
    var index = 0
    var isLineStart = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), let end = ShaderText.commentEnd(in: bytes, at: index) {
        index = end
        continue
      }
      if byte == UInt8(ascii: "#"), isLineStart {
        directives.append(index)
        index = Self.directiveEnd(bytes, index)
        continue
      }
      if byte == UInt8(ascii: "\n") { isLineStart = true }
      guard byte > 32 else {
        index += 1
        continue
      }
      isLineStart = false
      let start = index
      index += 1
      if Self.isWord(byte) {
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      } else if byte == UInt8(ascii: "="), index < bytes.count, bytes[index] == byte {
        index += 1
      } else if "<>!".utf8.contains(byte), index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
      }
      if ")}]".utf8.contains(byte) { depth -= 1 }
      all.append(start..<index)
      depths.append(depth)
      if "({[".utf8.contains(byte) { depth += 1 }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A backslash at the end of a line continues a directive.
  private static func directiveEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") {
        let before = index > 0 && bytes[index - 1] == 13 ? index - 2 : index - 1
        if before < start || bytes[before] != UInt8(ascii: "\\") { break }
      }
      index += 1
    }
    return index
  }

  func start(_ index: Int) -> Int { all[index].lowerBound }
  func end(_ index: Int) -> Int { all[index].upperBound }
  func hasDirective(within words: ClosedRange<Int>) -> Bool {
    directives.contains { start(words.lowerBound)..<end(words.upperBound) ~= $0 }
  }
  func depth(_ index: Int) -> Int { depths[index] }

  func `is`(_ index: Int, _ word: String) -> Bool {
    all.indices.contains(index) && bytes[all[index]].elementsEqual(word.utf8)
  }

  /// Returns the index of the bracket that closes one, or nil if none is opened at the index.
  func close(of index: Int) -> Int? {
    guard ["(", "{", "["].contains(where: { self.is(index, $0) }) else { return nil }
    return all.indices[index...].dropFirst().first {
      depths[$0] == depths[index] && self.isClosing($0)
    }
  }

  private func isClosing(_ index: Int) -> Bool { [")", "}", "]"].contains { self.is(index, $0) } }
}
