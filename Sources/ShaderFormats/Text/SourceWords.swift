/// The comments and the names of a text in GLSL, as far as formats are told apart by them.
struct SourceWords {
  /// The offsets of comments, with their delimiters.
  private(set) var comments: [Range<Int>] = []
  /// The number of the comments that stand before everything else.
  private(set) var leadingComments = 0
  /// All names outside of comments.
  private(set) var names: Set<String> = []
  /// Names that the text gives a meaning of its own: macros, and variables that are no uniforms.
  private(set) var own: Set<String> = []

  /// The words before names that a text declares, with nothing but space and comments between.
  private static let declaring: Set = ["define", "float", "int", "vec2", "vec3", "vec4"]

  init(_ text: SourceText) {
    let bytes = text.bytes
    var index = 0
    var isLeading = true
    var previous = ""
    var isInUniform = false
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
      let start = index
      index += 1
      guard byte.isNamePart else {
        // What follows a parenthesis, as in 'vec4(time)', is an argument of a constructor.
        if !byte.isSpace { previous = "" }
        continue
      }
      while index < bytes.count, bytes[index].isNamePart { index += 1 }
      guard byte.isNameStart, index - start <= 64 else { continue }
      let name = text.string(start..<index)
      names.insert(name)
      if name == "uniform" { isInUniform = true }
      if Self.declaring.contains(previous), !isInUniform { own.insert(name) }
      previous = name
    }
  }

  /// Returns the offset after a comment, or nil if none begins here. A comment that is never closed
  /// reaches to the end.
  private static func commentEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
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
