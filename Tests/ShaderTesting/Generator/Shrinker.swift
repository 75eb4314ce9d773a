/// Makes failing shaders smaller.
package struct Shrinker {
  private let original: GeneratedShader
  private let fails: (GeneratedShader) -> Bool
  /// The number of shaders that may still be tried.
  private var tries: Int

  /// - Parameters:
  ///   - shader: A shader that fails.
  ///   - fails: Whether a shader fails in the same way. A shader that the compiler refuses does
  ///     not.
  package init(
    _ shader: GeneratedShader, tries: Int = 1500, fails: @escaping (GeneratedShader) -> Bool
  ) {
    original = shader
    self.fails = fails
    self.tries = tries
  }

  package mutating func shrunk() -> GeneratedShader {
    var shader = original
    var length = Int.max
    while shader.pieces.text.count < length, tries > 0 {
      length = shader.pieces.text.count
      shader.pieces = reduced(shader.pieces) { $0 }
    }
    return shader
  }

  private mutating func stillFails(_ pieces: [Piece]) -> Bool {
    guard tries > 0 else { return false }
    tries -= 1
    var shader = original
    shader.pieces = pieces
    return fails(shader)
  }

  /// Removes needless pieces. `whole` returns the whole text with another list in place of this
  /// one.
  private mutating func reduced(
    _ pieces: [Piece], _ whole: @escaping ([Piece]) -> [Piece]
  ) -> [Piece] {
    var pieces = pieces
    var size = pieces.count
    while size > 0 {
      var start = 0
      while start < pieces.count {
        var fewer = pieces
        fewer.removeSubrange(start..<min(start + size, pieces.count))
        if stillFails(whole(fewer)) { pieces = fewer } else { start += size }
      }
      size /= 2
    }
    var index = 0
    while index < pieces.count {
      let before = Array(pieces[..<index])
      let after = Array(pieces[(index + 1)...])
      switch pieces[index] {
      case .block(let open, let body, let close):
        if stillFails(whole(before + body + after)) {
          pieces = before + body + after
          continue
        }
        let smaller = reduced(body) { body in
          whole(before + [.block(open: open, body: body, close: close)] + after)
        }
        let head = reduced(open) { open in
          whole(before + [.block(open: open, body: smaller, close: close)] + after)
        }
        pieces[index] = .block(open: head, body: smaller, close: close)
      case .line(let text):
        pieces[index] = .line(reduced(text) { whole(before + [.line($0)] + after) })
      }
      index += 1
    }
    return pieces
  }

  /// Replaces calls and parentheses by their parts or by constants.
  private mutating func reduced(_ text: String, _ whole: (String) -> [Piece]) -> String {
    var text = Array(text)
    var start = 0
    while start < text.count {
      guard let group = Group(text, at: start) else {
        start += 1
        continue
      }
      let smaller = group.replacements(in: text).first { stillFails(whole(String($0))) }
      if let smaller { text = smaller } else { start += 1 }
    }
    return String(text)
  }
}

/// Parentheses with the name before them.
private struct Group {
  let range: Range<Int>
  let parts: [Range<Int>]

  init?(_ text: [Character], at open: Int) {
    guard text[open] == "(" else { return nil }
    var depth = 0
    var parts: [Range<Int>] = []
    var start = open + 1
    var end: Int?
    for index in open..<text.count {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      let isSymbol = text[index] == " " && depth == 1
      if depth == 0 || isSymbol {
        if start < index { parts.append(start..<index) }
        start = index + 1
      }
      if depth == 0 {
        end = index + 1
        break
      }
    }
    guard let end else { return nil }
    var first = open
    while first > 0, text[first - 1].isLetter || text[first - 1].isNumber || text[first - 1] == "_"
    { first -= 1 }
    range = first..<end
    self.parts = parts
  }

  func replacements(in text: [Character]) -> [[Character]] {
    let constants = ["0.5", "1", "true", "vec2(0.5)", "vec3(0.5)", "vec4(0.5)"].map(Array.init)
    let parts = parts.map { part -> [Character] in
      var part = Array(text[part])
      if part.last == "," { part.removeLast() }
      return part
    }
    return (constants + parts).filter { $0.count < range.count }.map { replacement in
      Array(text[..<range.lowerBound]) + replacement + Array(text[range.upperBound...])
    }
  }
}
