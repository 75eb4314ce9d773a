/// Finds the fragment shader in a text that also contains a vertex shader.
struct FragmentStage {
  /// The text with the vertex shader blanked out, so that positions remain those of the file.
  private(set) var bytes: [UInt8]
  private var index = 0
  private var isLineStart = true
  private var braces = 0
  private var groups = 0
  /// The end of each function `main`, and whether the text since the previous one writes a
  /// position.
  private var stages: [(end: Int, isVertex: Bool)] = []
  private var hasPosition = false
  private var hasMain = false
  private var comments: [Range<Int>] = []

  /// The macros that texts with both stages test with `#ifdef`, as those of libretro and Unity do.
  static let macros = ["FRAGMENT", "FRAGMENT_SHADER"]

  /// A text without two functions `main`, or that selects them by `#if`, is unchanged.
  init(_ text: [UInt8]) {
    bytes = text
    // Most texts have one stage and need no analysis.
    guard text.firstRange(of: Array("gl_Position".utf8)) != nil else { return }
    while index < bytes.count { step() }
    guard stages.count == 2, groups == 0, stages[0].isVertex != stages[1].isVertex else { return }
    let border = stages[0].end
    blank(stages[0].isVertex ? 0..<border : border..<bytes.count)
  }

  private mutating func step() {
    let byte = bytes[index]
    if byte == UInt8(ascii: "/"), let end = SourceWords.commentEnd(bytes, index) {
      comments.append(index..<end)
      index = end
    } else if byte == UInt8(ascii: "#"), isLineStart {
      directive()
    } else if byte.isNameStart {
      let start = index
      while index < bytes.count, bytes[index].isNamePart { index += 1 }
      name(bytes[start..<index])
      isLineStart = false
    } else {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        isLineStart = true
      } else if !byte.isSpace {
        isLineStart = false
      }
      if byte == UInt8(ascii: "{") { braces += 1 }
      if byte == UInt8(ascii: "}") { closeBrace() }
      index += 1
    }
  }

  private mutating func name(_ name: ArraySlice<UInt8>) {
    if name.elementsEqual("gl_Position".utf8) { hasPosition = true }
    if name.elementsEqual("main".utf8), braces == 0 { hasMain = true }
  }

  private mutating func closeBrace() {
    braces -= 1
    guard braces == 0, hasMain else { return }
    // A `main` inside `#if` is selected by its condition.
    stages.append((index + 1, hasPosition && groups == 0))
    (hasMain, hasPosition) = (false, false)
  }

  /// Counts the nesting of `#if`, and skips the rest of the line.
  private mutating func directive() {
    index += 1
    while index < bytes.count, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
    let rest = bytes[index...]
    if rest.starts(with: "if".utf8) { groups += 1 }
    if rest.starts(with: "endif".utf8) { groups -= 1 }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != 13 { index += 1 }
  }

  /// Replaces a part by spaces, except for line ends and comments, which may contain the header of
  /// ISF.
  private mutating func blank(_ part: Range<Int>) {
    var next = part.lowerBound
    for comment in comments + [bytes.count..<bytes.count] where comment.upperBound > next {
      for index in next..<max(next, min(comment.lowerBound, part.upperBound))
      where bytes[index] != UInt8(ascii: "\n") && bytes[index] != 13 {
        bytes[index] = 32
      }
      next = max(next, comment.upperBound)
      if next >= part.upperBound { return }
    }
  }
}
